import { renderHook } from '@testing-library/react';
import useScrollLock from './use-scroll-lock.ts';

const locked = () => document.documentElement.hasAttribute('data-scroll-locked');

test('the page is locked as long as any dialog is open', () => {
  const first = renderHook(({ open }) => useScrollLock(open), { initialProps: { open: true } });
  const second = renderHook(() => useScrollLock(true));
  first.rerender({ open: false });
  expect(locked()).toBe(true);
  second.unmount();
  expect(locked()).toBe(false);
});
