import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ownPassword, PasswordDialog } from './password-dialog.tsx';

function open(hasPassword: boolean) {
  const sent: object[] = [];
  render(
    <PasswordDialog
      open
      title="Remove"
      hasPassword={hasPassword}
      schema={ownPassword}
      submitLabel="Remove it"
      send={(values) => Promise.resolve(void sent.push(values))}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  );
  return sent;
}

test('whoever has no password is asked for none, and reads beforehand what counts instead', async () => {
  const sent = open(false);
  expect(screen.queryByLabelText(/password/i)).toBeNull();
  screen.getByText(/sign out and sign in again first/);
  fireEvent.click(screen.getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(sent).toEqual([{}]));
});

test('whoever has one is asked for it', async () => {
  const sent = open(true);
  expect(screen.queryByText(/sign in again first/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'trombone-lantern-42' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(sent).toEqual([{ password: 'trombone-lantern-42' }]));
});

function Asking() {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Ask</button>
      {done && <input autoFocus aria-label="Next" />}
      <PasswordDialog
        open={open}
        title="Remove"
        hasPassword
        schema={ownPassword}
        submitLabel="Remove it"
        send={() => Promise.resolve(true)}
        onDone={() => setDone(true)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const focused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(name, { selector: 'input' })));

async function ask() {
  render(<Asking />);
  act(() => screen.getByRole('button', { name: 'Ask' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await focused('Your password');
}

test('the cursor begins in the first field, and Escape returns it to what opened the dialog', async () => {
  await ask();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })));
});

test('what the answer shows may take the cursor', async () => {
  await ask();
  fireEvent.click(screen.getByRole('button', { name: 'Remove it' }));
  await focused('Next');
});
