import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { useAnswersFor } from './use-answers-for.ts';

function Shown() {
  const { answersFor, load } = useAnswersFor('c1');
  return answersFor ? <p>decides</p> : <CallView load={load}>{() => <p>may look</p>}</CallView>;
}

test('a guardian whose family could not be loaded is not told that they may only look, and asks again', async () => {
  useSession.getState().signedIn({ _id: 'g1', level: Level.family, first_name: 'Mary', last_name: 'Ash' });
  let answer: unknown = new MockProblem(503, 'AWAY', 'Failed to load');
  globalThis.fetch = mockFetch({ 'families.get': () => answer });
  render(<Shown />);
  expect(screen.queryByText('may look')).toBeNull();
  await screen.findByText('Failed to load');
  expect(screen.queryByText('may look')).toBeNull();
  answer = { message: 'OK', data: [{ player_id: 'c1', guardians: [{ _id: 'g1', custody: 'full' }] }] };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('decides');
});

test('a guardian who only sees is told so', async () => {
  useSession.getState().signedIn({ _id: 'g1', level: Level.family, first_name: 'Mary', last_name: 'Ash' });
  const child = { player_id: 'c1', guardians: [{ _id: 'g1', custody: 'view' }] };
  globalThis.fetch = mockFetch({ 'families.get': () => ({ message: 'OK', data: [child] }) });
  render(<Shown />);
  await screen.findByText('may look');
});
