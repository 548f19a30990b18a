/** What a proposal asks for, in the words a person would use. */
import type { Entry, Proposal } from '../schema/table';

/** Whether a rewind takes back the proposer's last action, or gesture, and no other: throws that came of it go with it. */
export function takesBackOne(proposal: Proposal, entries: readonly Entry[]): boolean {
  if (proposal.what !== 'rewind' || proposal.step === undefined) return false;
  const gone = entries.filter((entry) => !entry.undone && entry.step > proposal.step!);
  const actions = gone.filter((entry) => entry.seat !== null && !entry.more);
  return (
    gone[0]?.step === proposal.step + 1 && actions.length === 1 && actions[0]?.seat === proposal.by
  );
}

/** The key of the sentence that says what is proposed. */
export function proposalKey(
  proposal: Proposal,
  entries: readonly Entry[],
): 'propose.cancel-by' | 'propose.undo-by' | 'propose.rewind-by' {
  if (proposal.what === 'cancel') return 'propose.cancel-by';
  return takesBackOne(proposal, entries) ? 'propose.undo-by' : 'propose.rewind-by';
}
