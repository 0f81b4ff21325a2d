import { ConsoleError } from '@strainscope/console-contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Input } from 'antd';
import { z } from 'zod';
import { unsavedEdits } from '../unsaved/unsaved.store.ts';
import { Field } from './field.tsx';
import { SchemaForm } from './schema-form.tsx';

const schema = z.object({ email: z.email('Not an e-mail address'), nickname: z.string().optional() });

function open(
  send: (values: z.output<typeof schema>) => Promise<unknown>,
  onSent: (answer: unknown) => void = () => undefined,
  long = false,
) {
  render(
    <SchemaForm schema={schema} send={send} onSent={onSent} submitLabel="Save" long={long}>
      <Field name="email" label="E-mail">
        <Input />
      </Field>
      <Field name="nickname" label="Nickname">
        <Input />
      </Field>
    </SchemaForm>,
  );
}

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const type = (value: string) => fireEvent.change(email(), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a field is checked as the person types, and the fault belongs to the field', async () => {
  open(() => Promise.resolve());
  type('nobody');
  await screen.findByText('Not an e-mail address');
  expect(email().getAttribute('aria-invalid')).toBe('true');
  type('somebody@example.org');
  await waitFor(() => expect(screen.queryByText('Not an e-mail address')).toBeNull());
});

test('nothing is sent while the schema says no', async () => {
  const sent: unknown[] = [];
  open((values) => Promise.resolve(sent.push(values)));
  save();
  await screen.findByText('Required');
  expect(sent).toEqual([]);
});

test('what is right is sent once, and the screen hears of it', async () => {
  const heard: unknown[] = [];
  open(
    (values) => Promise.resolve(values),
    (answer) => heard.push(answer),
  );
  type('somebody@example.org');
  save();
  await waitFor(() => expect(heard).toEqual([{ email: 'somebody@example.org' }]));
});

test('a refusal stands at its field, the rest beside the button, and nothing typed is lost', async () => {
  const problem = {
    type: '',
    title: '',
    status: 422,
    code: 'INVALID_REQUEST',
    message: 'Some fields need attention.',
    faults: [
      { path: 'email', message: 'Already in use' },
      { path: 'secret', message: 'Something else' },
    ],
  };
  open(() => Promise.reject(new ConsoleError(422, problem.code, problem.message, problem, 'request-1')));
  type('somebody@example.org');
  save();
  await screen.findByText('Some fields need attention.');
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Something else');
  expect(alert.textContent).not.toContain('Already in use');
  await screen.findByText('Already in use');
  expect(email().value).toBe('somebody@example.org');
});

test('a long form is not left unasked while it holds what was typed, and is once that was sent', async () => {
  const waiting: number[] = [];
  open(
    (values) => Promise.resolve(values),
    () => waiting.push(unsavedEdits()),
    true,
  );
  expect(unsavedEdits()).toBe(0);
  type('somebody@example.org');
  expect(unsavedEdits()).toBe(1);
  save();
  // The screen may go on in the same breath.
  await waitFor(() => expect(waiting).toEqual([0]));
  expect(unsavedEdits()).toBe(0);
  type('somebody@else.example');
  expect(unsavedEdits()).toBe(1);
  cleanup();
  expect(unsavedEdits()).toBe(0);
});

test('a short form, as for signing in, is left unasked', () => {
  open(() => Promise.resolve());
  type('somebody@example.org');
  expect(unsavedEdits()).toBe(0);
});
