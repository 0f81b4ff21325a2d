import { render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { heldPath, useLetterToken } from './use-letter-token.ts';

function Page() {
  return <p>token: {useLetterToken('/confirm') ?? 'gone'}</p>;
}

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Link to={heldPath('/confirm')}>back</Link>
      <Link to="/elsewhere">away</Link>
      <Routes>
        <Route path="/confirm/:token" element={<Page />} />
        <Route path="/elsewhere" element={<p>elsewhere</p>} />
      </Routes>
    </MemoryRouter>,
  );

test('a page that was reloaded has no token', () => {
  open('/confirm/letter');
  screen.getByText('token: gone');
});

test('the token leaves the address at once and is there on return', async () => {
  open('/confirm/secret-of-the-letter');
  screen.getByText('token: secret-of-the-letter');
  expect(window.location.pathname).toBe('/confirm/letter');
  await userEvent.click(screen.getByText('away'));
  await userEvent.click(screen.getByText('back'));
  screen.getByText('token: secret-of-the-letter');
});
