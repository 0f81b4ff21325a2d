import { ConsoleError, Level } from '@strainscope/console-contract';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useSession } from '../../session/session.store.ts';
import { LetterView } from './letter-view.tsx';

const view = (status: number) => {
  const error = new ConsoleError(status, 'CODE', 'As the server says', {
    type: 'about:blank',
    title: 'Gone',
    code: 'CODE',
    status,
    message: 'As the server says',
    detail: 'Ask for another.',
  });
  const load = { loading: false, result: undefined, at: undefined, error, reload: () => {}, refresh: () => {} };
  render(<LetterView load={load}>{() => null}</LetterView>, { wrapper: MemoryRouter });
};

test.each([404, 422])('a link that is not known (%i) says so, and offers no second try', (status) => {
  view(status);
  screen.getByText('This link does not work');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each([410, 500])('of a link that is over, or a call that failed (%i), the server speaks', (status) => {
  view(status);
  screen.getByText('As the server says');
});

test('what to do about a link that is over is said, too', () => {
  view(410);
  screen.getByText('Ask for another.');
});

test.each([
  ['Sign in', null],
  [
    'To your dashboard',
    { _id: '01', level: Level.player, first_name: 'Kim', last_name: 'Cole', plays: true, has_children: false },
  ],
])('a link that is over leads on: %s', (name, user) => {
  useSession.setState({ user });
  view(410);
  screen.getByRole('link', { name });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
