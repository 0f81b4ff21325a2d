import type { ConsentText } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { ConsentForm, type Signed } from './consent-form.tsx';
import { decidedBefore, type Answers } from './decided-before.ts';

const text = (purpose: ConsentText['purpose']): ConsentText => ({
  purpose,
  hash: purpose.padEnd(64, '0'),
  version: '1',
  language: 'en',
  title: purpose,
  blocks: [],
  current: true,
  of_registration: purpose === 'care',
});
const texts = [text('care'), text('research'), text('video')];

function open(given?: Answers, mayStayOpen = false) {
  const sent: Signed[] = [];
  const send = (signed: Signed) => Promise.resolve(void sent.push(signed));
  render(
    <ConsentForm
      texts={texts}
      {...(given && { given })}
      mayStayOpen={mayStayOpen}
      schema={z.object({})}
      send={send}
      onSent={() => undefined}
    />,
  );
  return sent;
}

const group = (purpose: string) => screen.getByRole('radiogroup', { name: purpose });

function answer(purpose: string, label: string) {
  fireEvent.click(within(group(purpose)).getByLabelText(label));
}

/** Which purposes say, where they are asked for, that they have no answer. */
const lacking = () =>
  texts
    .map(({ purpose }) => purpose)
    .filter((purpose) => {
      const id = group(purpose).getAttribute('aria-describedby');
      return id !== null && document.getElementById(id)?.textContent === 'Answer this one, too: yes or no.';
    });

function sign() {
  fireEvent.click(screen.getByLabelText('Type your full name instead'));
  fireEvent.change(screen.getByLabelText('Your full name as signature'), { target: { value: 'Ann Ash' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
}

test('who never decided answers every text', async () => {
  const sent = open();
  answer('care', 'Yes, I agree');
  sign();
  await waitFor(() => expect(lacking()).toEqual(['research', 'video']));
  expect(document.activeElement).toBe(within(group('research')).getByLabelText('Yes, I agree'));
  answer('research', 'No');
  expect(lacking()).toEqual(['video']);
  answer('video', 'No');
  fireEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.decisions.map(({ purpose, given }) => [purpose, given])).toEqual([
    ['care', true],
    ['research', false],
    ['video', false],
  ]);
});

test('who decided before starts from that, and signs what is changed alone', async () => {
  const sent = open({ care: true, research: false, video: true });
  sign();
  await screen.findByText('Change an answer first.');
  answer('research', 'Yes, I agree');
  fireEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.decisions).toEqual([{ purpose: 'research', text_hash: texts[1]!.hash, given: true }]);
});

test('where answers may stay open, one alone is signed', async () => {
  const sent = open({ care: true }, true);
  answer('research', 'Yes, I agree');
  sign();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.decisions.map(({ purpose, given }) => [purpose, given])).toEqual([['research', true]]);
});

test('a text that is newer than the answer is answered anew, and sent though the answer is the same', async () => {
  const sent = open({ care: true, video: false });
  sign();
  await waitFor(() => expect(lacking()).toEqual(['research']));
  answer('research', 'Yes, I agree');
  fireEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.decisions.map(({ purpose, given }) => [purpose, given])).toEqual([['research', true]]);
});

type State = Parameters<typeof decidedBefore>[0]['purposes'][number];

test.each<[Partial<State>, boolean | undefined]>([
  [{ state: 'given', version: '1' }, true],
  [{ state: 'refused', version: '1' }, false],
  [{ state: 'withdrawn', version: '1' }, false],
  // Said on a text that has a newer version.
  [{ state: 'refused', version: '0' }, undefined],
  [{ state: 'withdrawn', version: '0' }, undefined],
  [{ state: 'outdated', version: '0' }, undefined],
  [{ state: 'lapsed', version: '0' }, undefined],
  [{ state: 'implied', version: '' }, true],
  [{ state: 'missing', version: '' }, undefined],
])('an adult has decided as the consent to this text says: %j', (state, said) => {
  const purposes = [{ purpose: 'research', assent: null, ...state } as State];
  expect(decidedBefore({ minor: false, purposes }, texts).research).toBe(said);
});

test.each<[State['assent'], State['state'], boolean | undefined]>([
  ['given', 'refused', true],
  ['refused', 'given', false],
  ['missing', 'given', undefined],
  // The guardian has signed the newer text, the minor has not.
  ['outdated', 'given', undefined],
  // The minor has signed the newer text, the guardian has not.
  ['given', 'outdated', true],
])('a minor has decided as the assent says, whatever the guardian did: %s, %s', (assent, state, said) => {
  const purposes = [{ purpose: 'research', version: '1', state, assent } as State];
  expect(decidedBefore({ minor: true, purposes }, texts).research).toBe(said);
});
