import { Level } from '@strainscope/kernel';
import { levelOf, targetFor, type RelationName } from '../fakes/league.ts';
import type { Caller } from './expectation.ts';
import type { QuestionInput } from './send-question.ts';

/** Whatever the status, nothing of the sibling's or of another tree comes back, unless it was in the question. */
export function expectNothingForeign(text: string, caller: Caller, asked: RelationName, question: QuestionInput): void {
  if (caller !== 'anonymous' && levelOf(caller) === Level.admin) return;
  const sent = JSON.stringify(question);
  for (const relation of ['sibling', 'other tree'] as const) {
    const { personId, eventId, simulationId } = targetFor(caller === 'anonymous' ? 100 : caller, relation);
    const leaked = [personId, eventId, simulationId].filter((id) => text.includes(id) && !sent.includes(id));
    expect({ asked, relation, leaked }).toEqual({ asked, relation, leaked: [] });
  }
}

/** An answer without the address, which is the question's. */
export const told = (text: string): object => ({ ...(JSON.parse(text) as object), instance: undefined });
