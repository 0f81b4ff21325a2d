import type { ConsentText } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { ConsentForm, type Signed } from './consent-form.tsx';
import { decidedBefore, type Answers } from './decided-before.ts';

const text = (purpose: ConsentText['purpose']): ConsentText => ({
  ...{
    purpose,
    hash: purpose.padEnd(64, '0'),
    version: '1',
    language: 'en',
    title: purpose,
    blocks: [],
    current: true,
  },
});
const texts = [text('care'), text('research'), text('video')];

function open(given?: Answers) {
  const sent: Signed[] = [];
  const send = (signed: Signed) => Promise.resolve(void sent.push(signed));
  render(
    <ConsentForm texts={texts} {...(given && { given })} schema={z.object({})} send={send} onSent={() => undefined} />,
  );
  return sent;
}

function answer(purpose: string, label: string) {
  fireEvent.click(within(screen.getByRole('radiogroup', { name: purpose })).getByLabelText(label));
}

function sign() {
  fireEvent.click(screen.getByLabelText('Type your full name instead'));
  fireEvent.change(screen.getByLabelText('Your full name as signature'), { target: { value: 'Ann Ash' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
}

test('who never decided answers every text', async () => {
  const sent = open();
  answer('care', 'Yes, I agree');
  sign();
  await screen.findByText('Answer "research".');
  answer('research', 'No');
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
  const sent = open({ care: true, research: false });
  sign();
  await screen.findByText('Change an answer first.');
  answer('research', 'Yes, I agree');
  fireEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.decisions).toEqual([{ purpose: 'research', text_hash: texts[1]!.hash, given: true }]);
});

test('what was decided is what the person said on the text as it reads now', () => {
  const state = (purpose: ConsentText['purpose'], state: string, assent: string | null = null) =>
    ({ purpose, state, assent }) as Parameters<typeof decidedBefore>[0]['purposes'][number];
  const adult = [
    state('care', 'implied'),
    state('research', 'given'),
    state('video', 'withdrawn'),
    state('team', 'outdated'),
  ];
  expect(decidedBefore({ minor: false, purposes: adult })).toEqual({ research: true, video: false });
  const minor = [
    state('care', 'given', 'missing'),
    state('research', 'given', 'refused'),
    state('video', 'refused', 'given'),
  ];
  expect(decidedBefore({ minor: true, purposes: minor })).toEqual({ research: false, video: true });
});
