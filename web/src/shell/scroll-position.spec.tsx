import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ScrollPosition } from './scroll-position.tsx';

const scrolled = jest.fn<(x: number, y: number) => void>();
window.scrollTo = ((x: number, y: number) => scrolled(x, y)) as typeof window.scrollTo;

function open() {
  const element = (
    <>
      <ScrollPosition />
      <h2 id="part">Part</h2>
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/list'] });
  render(<RouterProvider router={router} />);
  scrolled.mockClear();
  return router;
}

const scrollTo = (y: number) =>
  act(() => {
    Object.assign(window, { scrollY: y });
    window.dispatchEvent(new Event('scroll'));
  });

test('a new screen begins at its top, and the one before is where it was left', async () => {
  const router = open();
  scrollTo(700);
  await act(() => router.navigate('/event'));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  scrollTo(40);
  await act(() => router.navigate(-1));
  expect(scrolled).toHaveBeenLastCalledWith(0, 700);
  await act(() => router.navigate(1));
  expect(scrolled).toHaveBeenLastCalledWith(0, 40);
});

test('what is filtered or picked in place stays where it is; another page of a list begins at its top', async () => {
  const router = open();
  await act(() => router.navigate('/list?q=ash', { replace: true }));
  expect(scrolled).not.toHaveBeenCalled();
  await act(() => router.navigate('/list?page=2'));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  await act(() => router.navigate('/elsewhere', { replace: true }));
  expect(scrolled).toHaveBeenCalledTimes(2);
});

test('an address with a part leads to it', async () => {
  const router = open();
  const shown = jest.spyOn(document.getElementById('part')!, 'scrollIntoView');
  await act(() => router.navigate('/list#part'));
  expect([shown.mock.calls.length, scrolled.mock.calls.length]).toEqual([1, 0]);
});

test('nothing of it lies in the browser’s storage', async () => {
  const router = open();
  scrollTo(700);
  await act(() => router.navigate('/event'));
  window.dispatchEvent(new Event('pagehide'));
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
});
