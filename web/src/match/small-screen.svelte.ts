/** Whether the match is shown as on a phone, and whether that is held sideways. */
import { onMount } from 'svelte';

const narrow = '(max-width: 799px) and (orientation: portrait), (max-width: 559px)';
/** A phone held sideways, or a small screen enlarged: board and answers beside each other, all else in sheets. */
const low = '(max-height: 520px) and (min-width: 560px)';

export class SmallScreen {
  phone = $state(false);
  sideways = $state(false);

  constructor() {
    const media = [matchMedia(narrow), matchMedia(low)] as const;
    const look = () => {
      this.phone = media.some((one) => one.matches);
      this.sideways = media[1].matches;
    };
    look();
    onMount(() => {
      for (const one of media) one.addEventListener('change', look);
      return () => {
        for (const one of media) one.removeEventListener('change', look);
      };
    });
  }
}
