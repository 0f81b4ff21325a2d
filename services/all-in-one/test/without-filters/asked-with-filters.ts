import { calls, type Call, type CallName } from '@strainscope/console-contract';
import { eventually } from '@strainscope/testing';
import { told } from '../../../bff/test/access/answers.ts';
import { expectedStatus } from '../../../bff/test/access/expectation.ts';
import { questionOf } from '../../../bff/test/access/question-of.ts';
import { askedCalls } from '../../../bff/test/access/questions.ts';
import { levelOf, nowhere, relations, targetFor, viewers } from '../../../bff/test/fakes/league.ts';
import { namingPlaces, readingCalls } from './asked-calls.ts';
import type { Caller, MatrixProduct } from './matrix-product.ts';
import { placeMarks } from './sight.ts';

/** Calls about what is not in the league: batches and problems are their sender's, and none of its events raised an alert. */
const absent: CallName[] = ['batches.get', 'batches.items', 'problems.get', 'alerts.get'];

const callers: Caller[] = ['anonymous', ...viewers];

/**
 * The access table of the contract, asked of the real services and their database with every filter in place. What the table
 * opens is read; what it opens for change is left alone, for those who ask afterwards need the league as it is.
 */
export function askedWithFilters(product: () => MatrixProduct): void {
  test('everybody is related to whom they should be', async () => {
    for (const caller of viewers) {
      const related = [...(levelOf(caller) >= 200 ? (['own subtree'] as const) : []), 'own child' as const];
      for (const relation of related) {
        const question = { params: { id: product().asMade(targetFor(caller, relation)).simulationId } };
        await eventually(
          async () => expect(await product().ask('simulations.get', question, caller)).toMatchObject({ status: 200 }),
          { within: 60_000, every: 200 },
        );
      }
    }
  });

  describe.each(askedCalls)('%s', (name) => {
    const { access }: Call = calls[name];
    const { aim, ask } = questionOf(name);
    const isRead = readingCalls.includes(name) && !absent.includes(name);

    test.each(callers)('%s × every relation', async (caller) => {
      const asked = new Set<string>();
      let missing: string | undefined;
      for (const relation of relations) {
        const target = product().asMade(targetFor(caller === 'anonymous' ? 100 : caller, relation));
        const isOwnReview = name.startsWith('reviews.') && access.subject === 'event' && relation === 'self';
        const allowed = expectedOf(access, aim, caller, relation);
        // Who is judged does not judge, whatever else they may do.
        const expected = isOwnReview && allowed === 200 ? 404 : allowed;
        const question = ask(target);
        const isAsked = asked.has(`${expected} ${JSON.stringify(question)}`);
        asked.add(`${expected} ${JSON.stringify(question)}`);
        if (isAsked || (expected === 200 && !isRead)) continue;
        const { status, text } = await product().ask(name, question, caller);
        expect({ relation, status, ...(status !== expected && { text }) }).toEqual({ relation, status: expected });
        if (namingPlaces.includes(name) && (caller === 'anonymous' || levelOf(caller) < 1000)) {
          const sent = JSON.stringify(question);
          const leaked = placeMarks(caller).filter((mark) => text.includes(mark) && !sent.includes(mark));
          expect({ relation, leaked }).toEqual({ relation, leaked: [] });
        }
        if (expected !== 404) continue;
        missing ??= (await product().ask(name, ask(nowhere), caller)).text;
        expect({ relation, text: told(text) }).toEqual({ relation, text: told(missing) });
      }
    });
  });
}

/**
 * The contract's table, which knows people by where they play. These staff work in a place of their own as well, and belong to
 * it like everybody there: what they may do there they may do about themselves. About their events they ask as players do.
 */
function expectedOf(...[access, aim, caller, relation]: Parameters<typeof expectedStatus>) {
  const isStaffThemselves =
    relation === 'self' && access.subject === 'person' && caller !== 'anonymous' && levelOf(caller) >= 200;
  const expected = expectedStatus(access, aim, caller, relation);
  return isStaffThemselves && expected === 404 ? expectedStatus(access, aim, caller, 'own subtree') : expected;
}
