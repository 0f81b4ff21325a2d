import { ConsoleError } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Input } from 'antd';
import { z } from 'zod';
import { Field } from './field.tsx';
import { SchemaForm } from './schema-form.tsx';

const schema = z.object({ email: z.email('Not an e-mail address'), nickname: z.string().optional() });

function open(
  send: (values: z.output<typeof schema>) => Promise<unknown>,
  onSent: (answer: unknown) => void = () => undefined,
) {
  render(
    <SchemaForm schema={schema} send={send} onSent={onSent} submitLabel="Save">
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
