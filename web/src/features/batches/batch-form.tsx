import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { asConsoleError, consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { Field } from '../../shared/form/field.tsx';
import { check } from '../../shared/form/form-schema.ts';
import formStyles from '../../shared/form/form.module.css';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { Select } from '../../shared/form/select.tsx';
import { useSearchedOptions } from '../../shared/form/use-searched-options.ts';
import { countOf } from '../../shared/format/format-number.ts';
import { randomId } from '../../shared/random-id.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { useUnsaved } from '../../shared/unsaved/unsaved.store.ts';
import { asksForSame, batchDraft, orderOf, wrongWords, type BatchDraft } from './batch-draft.ts';
import { BatchListHint } from './batch-list-hint.tsx';
import { BatchPreview } from './batch-preview.tsx';
import styles from './batches.module.css';

interface BatchFormProps {
  draft: Partial<BatchDraft>;
  onSubmitted: () => void;
  /** It was ordered before it was changed, which no answer had told. */
  onTaken: () => void;
  onCancel: () => void;
}

const HEADS = [
  { value: 'player', label: 'each player’s own' },
  { value: 'male', label: 'male' },
  { value: 'female', label: 'female' },
];

/** Orders a batch in two steps: what it would mean, then the order itself. */
export function BatchForm({ draft, onSubmitted, onTaken, onCancel }: BatchFormProps) {
  const [form] = Form.useForm<BatchDraft>();
  const values: object | undefined = Form.useWatch([], form);
  const preview = useCall(async (previewed: BatchDraft) => {
    const { data } = await consoleApi.call('batches.preview', { body: orderOf(previewed) });
    return { previewed, means: data };
  });
  // The same until the server has answered: what was sent again after a lost answer is the same order.
  const [orderId, setOrderId] = useState(randomId);
  const submit = useCall((order: BatchDraft) =>
    consoleApi
      .call('batches.submit', { body: { ...orderOf(order), name: order.name, order_id: orderId } })
      .catch((thrown: unknown) => {
        if (asConsoleError(thrown).code === 'ORDER_ID_TAKEN') {
          setOrderId(randomId());
          onTaken();
        }
        throw thrown;
      }),
  );
  const teams = useSearchedOptions(
    'teams',
    async (search, signal) => {
      const found = (await consoleApi.call('teams.names', { body: { search, itemPerPage: 20 } }, { signal })).data;
      const { team } = draft;
      if (search !== '' || team === undefined || found.some(({ _id }) => _id === team)) return found;
      return [(await consoleApi.call('teams.place', { body: { team_id: team } }, { signal })).data, ...found];
    },
    () => 'No team of this name',
  );
  const [isPreviewed, setPreviewed] = useState(false);
  // To the form a preview is what it sends; the batch still waits to be ordered.
  const ordered = useUnsaved(isPreviewed ? 1 : 0);
  const shown = preview.result;
  const isStale = shown !== undefined && !asksForSame(values ?? {}, shown.previewed);
  const wrong = wrongWords((values as { list?: string } | undefined)?.list ?? '');
  const order = async () => {
    const checked = check(batchDraft, form.getFieldsValue(true));
    if (!checked.success) return form.scrollToField('name', { focus: true, block: 'center' });
    if (!(await submit.run(checked.data))) return;
    ordered();
    onSubmitted();
  };
  return (
    <div className={styles['form']}>
      <SchemaForm
        schema={batchDraft}
        initialValues={{ mesh_type: 'coarse', mesh_subtype: 'player', ...draft }}
        form={form}
        long
        send={preview.run}
        onSent={() => setPreviewed(true)}
        submitLabel="Preview"
        actions={<Button onClick={onCancel}>Cancel</Button>}
      >
        <div className={formStyles['columns']}>
          <Field name="name" label="Name of the batch">
            <Input maxLength={200} />
          </Field>
          <Field name="mesh_type" label="Mesh">
            <Select options={['coarse', 'fine'].map((value) => ({ value, label: value }))} />
          </Field>
          <Field name="mesh_subtype" label="Head model">
            <Select options={HEADS} />
          </Field>
          <Field name="team" label="Team" hint="All that you may use where none is chosen.">
            <Select
              allowClear
              {...teams.select}
              options={(teams.load.result ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            />
          </Field>
        </div>
        <div className={formStyles['columns']}>
          <Field name="from" label="Events from (UTC)">
            <Input type="date" />
          </Field>
          <Field name="to" label="Events to (UTC)" dependencies={['from', 'list']}>
            <Input type="date" />
          </Field>
        </div>
        <Field name="list" label="Or a list of event ids" hint={<BatchListHint form={form} />}>
          <Input.TextArea rows={3} />
        </Field>
      </SchemaForm>
      {preview.error && <InlineFailure error={preview.error} />}
      {shown && (
        <BatchPreview preview={shown.means}>
          {isStale && <p className={styles['note']}>Changed since: preview again</p>}
          {wrong.length > 0 && (
            <p className={styles['note']}>
              No event id: {wrong.slice(0, 3).join(', ')}
              {wrong.length > 3 && ` and ${countOf(wrong.length - 3, 'other')}`}. Correct it, or take it out.
            </p>
          )}
          <Button
            type="primary"
            disabled={isStale || wrong.length > 0 || shown.means.events === 0}
            loading={submit.loading}
            onClick={() => void order()}
          >
            Submit {countOf(shown.means.events, 'event')}
          </Button>
        </BatchPreview>
      )}
      {submit.error && <InlineFailure error={submit.error} />}
    </div>
  );
}
