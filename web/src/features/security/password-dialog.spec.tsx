import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ownPassword, PasswordDialog } from './password-dialog.tsx';

function open(hasPassword: boolean) {
  const sent: object[] = [];
  render(
    <PasswordDialog
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
  screen.getByText(/log out and sign in again first/);
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
