import { render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { useFragmentToken } from './use-fragment-token.ts';
import { useLetterToken } from './use-letter-token.ts';

function Behind() {
  return <p>token: {useFragmentToken() ?? 'gone'}</p>;
}

function Held() {
  return <p>token: {useLetterToken('/confirm') ?? 'gone'}</p>;
}

const open = (address: string) => {
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter([
    { path: '/verification', element: <Behind /> },
    { path: '/confirm/:token', element: <Held /> },
  ]);
  return render(<RouterProvider router={router} />);
};

test('a page that was loaded afresh has no token, and is still the page that it was', () => {
  const { unmount } = open('/verification?change#secret');
  screen.getByText('token: secret');
  unmount();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/verification?change');
  open('/verification?change');
  screen.getByText('token: gone');
});

test.each(['/verification', '/confirm/letter'])(
  'of %s a link that is opened in the tab of its page counts, again and again, and leaves the address at once',
  async (page) => {
    open(`${page}#first`);
    for (const token of ['second', 'second', 'third']) {
      window.location.hash = `#${token}`;
      await screen.findByText(`token: ${token}`);
      await waitFor(() => expect(window.location.hash).toBe(''));
    }
  },
);
