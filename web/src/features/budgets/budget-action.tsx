import { budgetOrder, type Budget } from '@strainscope/console-contract';
import { Button, InputNumber, Modal } from 'antd';
import { useRef, useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { Select } from '../../shared/form/select.tsx';
import { modeWords } from './budget-words.ts';

/** Sets the limits of a place; an empty field is no limit. */
export function BudgetAction({ budget, onDone }: { budget: Budget; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { _id, name, kind, weight, concurrent, monthly, mode, currency } = budget;
  return (
    <>
      <Button ref={button} size="small" aria-label={`Set limits: ${name}`} onClick={() => setOpen(true)}>
        Set limits
      </Button>
      <Modal
        open={open}
        title={`Limits of ${name}`}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
        afterClose={() => button.current?.focus()}
      >
        <SchemaForm
          schema={budgetOrder}
          initialValues={{ ...(weight !== null && { weight }), concurrent, monthly, mode }}
          send={(body) => consoleApi.call('/budgets/{id}', { params: { id: _id }, body })}
          onSent={() => {
            setOpen(false);
            onDone();
          }}
          submitLabel="Save"
        >
          {kind === 'organization' && (
            <Field
              name="weight"
              label="Weight"
              hint="Its share of the machines: 2 is served twice as much as 1. Left empty, it stays as it is."
            >
              <InputNumber min={0.01} max={1000} />
            </Field>
          )}
          <Field name="concurrent" label="Simulations at the same time" hint="Leave it empty for no limit.">
            <InputNumber min={0} precision={0} />
          </Field>
          <Field
            name="monthly"
            label={`Budget a month (${currency})`}
            hint="Leave it empty for no limit; 0 means that none is left. Months are counted in UTC."
          >
            <InputNumber min={0} />
          </Field>
          <Field name="mode" label="Once it is spent" required={false}>
            <Select options={Object.entries(modeWords).map(([value, label]) => ({ value, label }))} />
          </Field>
        </SchemaForm>
      </Modal>
    </>
  );
}
