import { fireEvent, screen, waitFor } from '@testing-library/react';
import { choose, mock, mockProblems, show } from '../../../test/mock-problems.tsx';
import { MockProblem } from '../../../test/mock-fetch.ts';

beforeEach(mockProblems);

const document = new File(['{"mesh":"cube.inp"}'], 'tension.json');
const mesh = new File(['*NODE'], 'cube.inp');

async function open() {
  show('?send=');
  const send = await screen.findByRole('button', { name: 'Send' });
  // A dialog that has just opened takes the focus for its first field.
  await waitFor(() => expect(window.document.activeElement).toBe(screen.getByLabelText('Name of the problem')));
  return send;
}

async function fillIn() {
  const send = await open();
  fireEvent.change(screen.getByLabelText('Name of the problem'), { target: { value: 'The next' } });
  choose('Choose the document', document);
  choose('Add files', mesh);
  await screen.findByText('cube.inp');
  return send;
}

test('a problem is sent with its fields before its files, and its page opens', async () => {
  fireEvent.click(await fillIn());
  await screen.findByRole('heading', { level: 1, name: 'The next' });
  expect(screen.getByLabelText('Address').textContent).toBe('/research/problems/p2');
  const [form] = mock.sent as [FormData];
  expect([...form.keys()]).toEqual(['problem_id', 'name', 'files', 'files']);
  expect(form.get('name')).toBe('The next');
  expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['problem.json', 'cube.inp']);
});

test('while it is sent the dialog tells how much has left', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  mock.answer = () => promise;
  fireEvent.click(await fillIn());
  await screen.findByRole('progressbar', { name: 'Files sent' });
  await screen.findByText(/All sent: the server checks/);
  resolve(new MockProblem(503, 'AWAY', 'It is away.'));
  await screen.findByText('It is away.');
  expect(screen.queryByRole('progressbar', { name: 'Files sent' })).toBeNull();
});

test('without a name and a document nothing is sent', async () => {
  fireEvent.click(await open());
  await screen.findByText('Choose the document that says what is to be solved.');
  await screen.findByText('Required');
  expect(mock.sent).toEqual([]);
});

test('what the server refuses stands at the files that it is about, by their names', async () => {
  const faults = [
    { path: 'files.0', message: 'problem.json is not JSON: Unexpected token.' },
    { path: 'files.1', message: 'problem.json does not name this file.' },
    { path: 'files', message: 'There are more than 16 files.' },
  ];
  mock.answer = () => new MockProblem(422, 'INVALID_REQUEST', 'Some fields need attention.', faults);
  fireEvent.click(await fillIn());
  await screen.findByText('problem.json is not JSON: Unexpected token.');
  screen.getByText('cube.inp: problem.json does not name this file.');
  screen.getByText('There are more than 16 files.');
});

test('what is too many is told with what to do', async () => {
  mock.answer = () =>
    new MockProblem(409, 'TOO_MANY_PROBLEMS', '10 wait already.', undefined, 'Send this one when one has ended.');
  fireEvent.click(await fillIn());
  await screen.findByText('10 wait already.');
  screen.getByText('Send this one when one has ended.');
});

test('sent again as it is, it has the same id; changed after an answer was lost, another', async () => {
  mock.answer = () => new MockProblem(503, 'AWAY', 'It is away.');
  const send = await fillIn();
  for (const tries of [1, 2]) {
    fireEvent.click(send);
    await waitFor(() => expect(mock.sent).toHaveLength(tries));
    await screen.findByText('It is away.');
  }
  choose('Add files', new File(['*NODE, corrected'], 'cube.inp'));
  await screen.findByText('16 bytes');
  fireEvent.click(send);
  await waitFor(() => expect(mock.sent).toHaveLength(3));
  const [first, second, third] = mock.sent.map((form) => form.get('problem_id'));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a file is taken out again, and the focus stays in the dialog', async () => {
  await fillIn();
  fireEvent.click(screen.getByRole('button', { name: 'Take out cube.inp' }));
  await waitFor(() => expect(screen.queryByText('cube.inp')).toBeNull());
  expect(window.document.activeElement).toBe(screen.getByRole('button', { name: 'Add files' }));
});

test('the dialog is left by Cancel, and the address with it', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Address').textContent).toBe('/research/problems');
});
