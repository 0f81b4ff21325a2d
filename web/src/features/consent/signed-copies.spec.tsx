import type { Consents } from '@strainscope/console-contract';
import { render, screen, within } from '@testing-library/react';
import { SignedCopies } from './signed-copies.tsx';

type Signing = Consents['signings'][number];

const signing: Signing = {
  _id: 's1',
  signed_at: '2026-01-02T00:00:00.000Z',
  signer_name: 'Mary Ash',
  capacity: 'guardian',
  signature_kind: 'drawn',
  has_document: false,
  given: ['care'],
  refused: [],
  versions: { care: '2026-09' },
  entered_by: null,
  signed_on: null,
};

/** The one line of it. */
function lineOf(signed: Partial<Signing>): HTMLElement {
  const consents = { player_id: 'p1', minor: true, may_decide: true, purposes: [], paper_signers: [] };
  render(<SignedCopies consents={{ ...consents, signings: [{ ...signing, ...signed }] }} />);
  return within(screen.getByRole('region', { name: 'Signed copies' })).getByRole('listitem');
}
const being = 'The PDF is being made.';

test('of what was just signed the copy is being made, and says so instead of a link', () => {
  const line = lineOf({});
  expect(line.textContent).toMatch(/Mary Ash: care \(version 2026-09\)\. The PDF is being made\.$/);
  expect(within(line).queryByRole('link')).toBeNull();
});

test.each([
  ['made, it is a link', { has_document: true }, 'PDF'],
  [
    'of a form on paper that was added, it is that form',
    { has_document: true, signature_kind: 'paper' as const },
    'Form',
  ],
])('%s', (_, signed, name) => {
  const line = lineOf(signed);
  expect(within(line).getByRole('link', { name }).getAttribute('href')).toContain('/people/p1/consents/s1/document');
  expect(line.textContent).not.toContain(being);
});

test('nobody makes a copy of what was signed on paper: there is none until the form is added', () => {
  const line = lineOf({ signature_kind: 'paper' });
  expect(line.textContent).not.toContain(being);
  expect(within(line).queryByRole('link')).toBeNull();
});
