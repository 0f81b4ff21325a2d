import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { UnsavedGuard } from '../../shared/unsaved/unsaved-guard.tsx';
import { unsavedEdits } from '../../shared/unsaved/unsaved.store.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const codes = ['abcde-fghjk-mnpqr-stuvw-xyz23', 'bcdef-ghjkm-npqrs-tuvwx-yz234'];

test('codes are asked about until they are kept', () => {
  let kept = 0;
  render(<RecoveryCodes codes={codes} onKept={() => (kept += 1)} />);
  expect(within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(2);
  expect(unsavedEdits()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect([kept, unsavedEdits()]).toEqual([1, 0]);
});

test('whoever leaves is asked about codes, and not about edits', async () => {
  const shell = (
    <>
      <Outlet />
      <UnsavedGuard />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  const children = [
    { path: '/', element: <RecoveryCodes codes={codes} onKept={() => {}} /> },
    { path: '/elsewhere', element: <p>Another page</p> },
  ];
  render(<RouterProvider router={createMemoryRouter([{ element: shell, children }])} />);
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('You have not kept your recovery codes');
  expect(screen.queryByText(/edit/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Leave without them' }));
  await screen.findByText('Another page');
});

test('the file has a code on each line', async () => {
  const made: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (file: Blob) => (made.push(file), 'blob:codes');
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    names.push(this.download);
  };
  render(<RecoveryCodes codes={codes} onKept={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByRole('button', { name: 'Download' });
  expect(names).toEqual(['strainscope-recovery-codes.txt']);
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(made[0]!);
  });
  expect(text).toBe(`${codes.join('\n')}\n`);
});
