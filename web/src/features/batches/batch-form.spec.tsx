import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { batch, cloned, eventId, mock, mockBatches, numbered, show } from '../../../test/mock-batches.tsx';
import { MockProblem } from '../../../test/mock-fetch.ts';
import { unsavedEdits, useUnsavedStore } from '../../shared/unsaved/unsaved.store.ts';

beforeEach(mockBatches);

test('a copy is previewed before it is ordered', async () => {
  show();
  await cloned('Season');
  expect(screen.getByLabelText<HTMLInputElement>(/Name of the batch/).value).toBe('Season, again');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const shown = await screen.findByRole('status', { name: 'Preview' });
  for (const text of ['New7', 'no price set', 'about 70 s', 'Without consent to research3']) {
    expect(shown.textContent).toContain(text);
  }
  expect(mock.sent).toMatchObject({ preview: { mesh_type: 'fine', mesh_subtype: 'female' } });
  expect(mock.sent).not.toHaveProperty('submit');
  fireEvent.click(screen.getByRole('button', { name: 'Submit 12 events' }));
  await waitFor(() => expect(mock.sent).toMatchObject({ submit: { name: 'Season, again', mesh_type: 'fine' } }));
});

/** What the server makes of each submit, one after the other; the last one again and again. */
function answeringSubmits(...answers: (() => object)[]) {
  const orders: { name: string; order_id: string }[] = [];
  mock.submitted = (body) => {
    orders.push(body as (typeof orders)[number]);
    return (answers.length > 1 ? answers.shift()! : answers[0]!)();
  };
  return orders;
}
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const taken = () => ({ message: 'OK', data: batch });

test('after a lost answer the same order is sent again, not another one', async () => {
  const orders = answeringSubmits(lost, () => new MockProblem(503, 'UNAVAILABLE', 'It is away.'), taken);
  const submit = await previewed();
  fireEvent.click(submit);
  await screen.findByText(/The server cannot be reached/);
  fireEvent.click(submit);
  await screen.findByText('It is away.');
  fireEvent.click(submit);
  await waitFor(() => expect(screen.queryByLabelText(/Name of the batch/)).toBeNull());
  expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(1);
  await cloned('Season');
  fireEvent.click(screen.getByText('Preview'));
  fireEvent.click(await screen.findByText('Submit 12 events'));
  await waitFor(() => expect(orders).toHaveLength(4));
  expect(orders[3]!.order_id).not.toBe(orders[0]!.order_id);
});

test('what was changed after a lost answer is another batch once that is said', async () => {
  const refusal = new MockProblem(409, 'ORDER_ID_TAKEN', 'This order has been submitted already.');
  const orders = answeringSubmits(lost, () => refusal, taken);
  const submit = await previewed();
  fireEvent.click(submit);
  await screen.findByText(/The server cannot be reached/);
  type(/Name of the batch/, 'Spring');
  mock.batches = numbered(1, 1);
  fireEvent.click(submit);
  await screen.findByText('This order has been submitted already.');
  await screen.findByLabelText('Events: Batch 1');
  fireEvent.click(submit);
  await waitFor(() => expect(orders).toHaveLength(3));
  const [first, second, third] = orders.map(({ order_id }) => order_id);
  expect([second === first, third === first]).toEqual([true, false]);
});

test('a copy whose order cannot be read says why, and orders nothing', async () => {
  mock.ordered = () => new MockProblem(503, 'UNAVAILABLE', 'It is away.');
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Clone and edit: Season' }));
  expect((await screen.findByRole('alert')).textContent).toContain('It is away.');
  expect(screen.queryByLabelText(/Name of the batch/)).toBeNull();
});

test('a preview says what keeps new work from starting', async () => {
  mock.hindered = { waits_because: 'Paused by an operator.', barred: 2 };
  await previewed();
  screen.getByText('Paused by an operator. What is new starts once workers take work again.');
  screen.getByText(/Of what is new, 2 events must wait for a budget that is spent/);
});

async function previewed() {
  show();
  await cloned('Season');
  fireEvent.click(screen.getByText('Preview'));
  return (await screen.findByText('Submit 12 events')).closest('button')!;
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function choose(label: RegExp, option: string) {
  fireEvent.mouseDown(screen.getByLabelText(label));
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

test.each<[string, () => unknown]>([
  ['team', () => choose(/^Team/, 'First XV')],
  ['mesh', () => choose(/^Mesh/, 'coarse')],
  ['head model', () => choose(/^Head model/, 'male')],
  ['first day', () => type(/Events from/, '2026-11-01')],
  ['last day', () => type(/Events to/, '2026-11-30')],
  ['list', () => type(/list of event ids/, eventId)],
])('after a change of the %s nothing is submitted until it was previewed again', async (_, change) => {
  const submit = await previewed();
  expect(submit.disabled).toBe(false);
  await change();
  await screen.findByText('Changed since: preview again');
  expect(submit.disabled).toBe(true);
  fireEvent.click(screen.getByText('Preview'));
  await waitFor(() => expect(screen.queryByText('Changed since: preview again')).toBeNull());
  const { name: _name, order_id: _id, ...order } = await submittedBy(await screen.findByText('Submit 12 events'));
  expect(order).toEqual(mock.sent['preview']);
});

async function submittedBy(button: HTMLElement) {
  fireEvent.click(button);
  await waitFor(() => expect(mock.sent).toHaveProperty('submit'));
  return mock.sent['submit'] as { name: string; order_id: string };
}

test('a preview is right again once the change was taken back', async () => {
  const submit = await previewed();
  type(/Events from/, '2026-11-01');
  await screen.findByText('Changed since: preview again');
  type(/Events from/, '');
  await waitFor(() => expect(submit.disabled).toBe(false));
});

test('another name needs no other preview, and is sent as it was typed', async () => {
  const submit = await previewed();
  type(/Name of the batch/, 'Spring');
  expect(screen.queryByText('Changed since: preview again')).toBeNull();
  expect((await submittedBy(submit)).name).toBe('Spring');
});

test('without a name nothing is submitted, and the field says so', async () => {
  const submit = await previewed();
  type(/Name of the batch/, '');
  fireEvent.click(submit);
  await screen.findByText('Required');
  expect(mock.sent).not.toHaveProperty('submit');
});

test('a preview that finds no event says so, and submits none', async () => {
  mock.found = 0;
  mock.hindered = { without_consent: 0 };
  show();
  await cloned('Season');
  fireEvent.click(screen.getByText('Preview'));
  await screen.findByText('No event is found: there is nothing to submit.');
  expect((await screen.findByText('Submit 0 events')).closest('button')!.disabled).toBe(true);
});

test.each([
  { refused: 1, without_consent: 0 },
  { refused: 0, without_consent: 2 },
])('where there are events, and none to be ordered, they are not called missing: %j', async (left) => {
  [mock.found, mock.hindered] = [0, left];
  show();
  await cloned('Season');
  fireEvent.click(screen.getByText('Preview'));
  await screen.findByText('None of these events can be simulated for research: there is nothing to submit.');
  expect(screen.queryByText(/No event is found/)).toBeNull();
});

test('a last day before the first is told at its field', async () => {
  show();
  await cloned('Season');
  type(/Events from/, '2026-11-30');
  type(/Events to/, '2026-11-01');
  fireEvent.click(screen.getByText('Preview'));
  await screen.findByText('The last day is before the first.');
  expect(mock.sent).not.toHaveProperty('preview');
});

test('a list without an event id is refused, not taken for everything', async () => {
  show();
  await cloned('Season');
  type(/list of event ids/, 'event 17, event 18');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText(/^There is no event id in it\. .* the address of an event’s page/);
  expect(mock.sent).not.toHaveProperty('preview');
});

test('below the list stands what an event id is, then how many are taken and what is none', async () => {
  show();
  await cloned('Season');
  screen.getByText(/the address of an event’s page/);
  type(/list of event ids/, `${eventId}, LX1140-7001`);
  await screen.findByText(/1 event id; not one: LX1140-7001/);
});

test('whoever orders a batch from a further page is brought to it', async () => {
  mock.batches = numbered(1, 45);
  show('?batches-cursor=20&batches-page=2');
  await cloned('Batch 25');
  fireEvent.click(screen.getByText('Preview'));
  fireEvent.click(await screen.findByText('Submit 12 events'));
  await screen.findByLabelText('Events: Batch 1');
});

test('a batch that is not ordered yet is not left unasked, also once it was previewed', async () => {
  show();
  await cloned('Season');
  expect(unsavedEdits()).toBe(0);
  type(/Name of the batch/, 'Second half');
  expect(unsavedEdits()).toBe(1);
  fireEvent.click(screen.getByText('Preview'));
  const submit = await screen.findByText('Submit 12 events');
  expect(unsavedEdits()).toBe(1);
  type(/Name of the batch/, 'Whole season');
  expect(unsavedEdits()).toBe(2);
  fireEvent.click(submit);
  await waitFor(() => expect(screen.queryByLabelText(/Name of the batch/)).toBeNull());
  expect(unsavedEdits()).toBe(0);
});

test('another copy takes the place of what was typed only for whoever says so', async () => {
  show();
  await cloned('Season');
  const name = () => screen.getByLabelText<HTMLInputElement>(/Name of the batch/).value;
  type(/Name of the batch/, 'Second half');
  const answer = async (leaves: boolean) => {
    fireEvent.click(screen.getByRole('button', { name: 'Clone and edit: Season' }));
    await waitFor(() => expect(useUnsavedStore.getState().asked).toBeDefined());
    act(() => useUnsavedStore.getState().asked?.(leaves));
  };
  await answer(false);
  expect(name()).toBe('Second half');
  await answer(true);
  await waitFor(() => expect(name()).toBe('Season, again'));
});
