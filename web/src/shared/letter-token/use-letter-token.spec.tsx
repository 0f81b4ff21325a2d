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

test.each([
  ['behind the #', '/confirm/letter#secret-of-the-letter'],
  ['in the path, as older letters have it', '/confirm/secret-of-the-letter'],
])('the token %s leaves the address at once and is there on return', async (_, address) => {
  window.history.replaceState(null, '', address);
  open(address);
  screen.getByText('token: secret-of-the-letter');
  expect([window.location.pathname, window.location.hash]).toEqual(['/confirm/letter', '']);
  await userEvent.click(screen.getByText('away'));
  await userEvent.click(screen.getByText('back'));
  screen.getByText('token: secret-of-the-letter');
});
