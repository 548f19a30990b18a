import { t } from '../lib/settings.svelte';
import { say } from '../slow/words';

/** What can lie open over the board; one at a time. */
export type Panel =
  'rules' | 'keys' | 'text' | 'menu' | 'odds' | 'log' | 'phases' | 'standing' | null;

/** What stands over it. */
export function panelTitle(panel: Exclude<Panel, null>): string {
  if (panel === 'standing') return say('standing.title');
  return {
    rules: t('menu.rules'),
    keys: t('menu.keys'),
    text: t('menu.text'),
    menu: t('menu.title'),
    odds: t('tab.odds'),
    log: t('tab.log'),
    phases: t('match.phases'),
  }[panel];
}
