import { Button, Input } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { Field } from '../../shared/form/field.tsx';
import formStyles from '../../shared/form/form.module.css';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { Select } from '../../shared/form/select.tsx';
import { useSearchedOptions } from '../../shared/form/use-searched-options.ts';
import { countOf } from '../../shared/format/format-number.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { batchDraft, orderOf, type BatchDraft } from './batch-draft.ts';
import { BatchPreview } from './batch-preview.tsx';
import styles from './batches.module.css';

interface BatchFormProps {
  draft: Partial<BatchDraft>;
  onSubmitted: () => void;
  onCancel: () => void;
}

/** Orders a batch in two steps: what it would mean, then the order itself. */
export function BatchForm({ draft, onSubmitted, onCancel }: BatchFormProps) {
  const [previewed, setPreviewed] = useState<BatchDraft>();
  const preview = useCall(async (order: BatchDraft) => {
    return (await consoleApi.call('/batches/preview', { body: orderOf(order) })).data;
  });
  const submit = useCall((order: BatchDraft) =>
    consoleApi.call('/batches/submit', { body: { ...orderOf(order), name: order.name } }),
  );
  const teams = useSearchedOptions(
    'teams',
    async (search, signal) => {
      const found = (await consoleApi.call('/team/all/list', { body: { search, itemPerPage: 20 } }, { signal })).data;
      const { team } = draft;
      if (search !== '' || team === undefined || found.some(({ _id }) => _id === team)) return found;
      return [(await consoleApi.call('/team/single/Teams', { body: { team_id: team } }, { signal })).data, ...found];
    },
    () => 'No team of this name',
  );
  const order = async () => {
    if (previewed && (await submit.run(previewed))) onSubmitted();
  };
  return (
    <div className={styles['form']}>
      <SchemaForm
        schema={batchDraft}
        initialValues={{ mesh_type: 'coarse', mesh_subtype: 'male', ...draft }}
        send={async (values) => {
          setPreviewed(undefined);
          if (await preview.run(values)) setPreviewed(values);
        }}
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
            <Select options={['male', 'female'].map((value) => ({ value, label: value }))} />
          </Field>
          <Field name="team" label="Team" hint="All that you may use where none is chosen.">
            <Select
              allowClear
              {...teams.select}
              options={(teams.load.result ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            />
          </Field>
          <Field name="from" label="Events from (UTC)">
            <Input type="date" />
          </Field>
          <Field name="to" label="Events to (UTC)">
            <Input type="date" />
          </Field>
        </div>
        <Field name="list" label="Or a list of event ids" hint="With a list, team and days do not count.">
          <Input.TextArea rows={3} />
        </Field>
      </SchemaForm>
      {preview.error && <InlineFailure error={preview.error} />}
      {previewed && preview.result && (
        <BatchPreview preview={preview.result}>
          <Button
            type="primary"
            disabled={preview.result.events === 0}
            loading={submit.loading}
            onClick={() => void order()}
          >
            Submit {countOf(preview.result.events, 'event')}
          </Button>
        </BatchPreview>
      )}
      {submit.error && <InlineFailure error={submit.error} />}
    </div>
  );
}
