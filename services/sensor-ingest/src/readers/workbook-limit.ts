import { Refusal } from './file-problem.ts';
import { workbookTooLarge } from './problems.ts';

/** @throws Refusal that names the limit */
export function demandAtMost(most: number, found: number, things: string): void {
  if (found > most) throw new Refusal(workbookTooLarge(most, things));
}
