import { budgetOrder, type Budget } from '@strainscope/console-contract';
import { Button, Form, Modal } from 'antd';
import { useRef, useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { faultsIn } from '../../shared/form/form-schema.ts';
import { NumberInput } from '../../shared/form/number-input.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { Select } from '../../shared/form/select.tsx';
import { useFirstField } from '../../shared/form/use-first-field.ts';
import { modeWords } from './budget-words.ts';

/** Sets the limits of a place; an empty field is no limit. The cursor begins in the first one. */
export function BudgetAction({ budget, onDone }: { budget: Budget; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { body, afterOpenChange } = useFirstField();
  const { name } = budget;
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
        afterOpenChange={afterOpenChange}
        afterClose={() => button.current?.focus()}
      >
        <div ref={body}>
          <BudgetForm
            budget={budget}
            onSaved={() => {
              setOpen(false);
              onDone();
            }}
          />
        </div>
      </Modal>
    </>
  );
}

/** What is no limit is said at its field, and cannot be saved meanwhile. */
function BudgetForm({ budget, onSaved }: { budget: Budget; onSaved: () => void }) {
  const { _id, kind, weight, concurrent, monthly, mode, currency } = budget;
  const [form] = Form.useForm();
  const initialValues = { ...(weight !== null && { weight }), concurrent, monthly, mode };
  const values: unknown = Form.useWatch([], form) ?? initialValues;
  return (
    <SchemaForm
      schema={budgetOrder}
      initialValues={initialValues}
      send={(body) => consoleApi.call('budgets.set', { params: { id: _id }, body })}
      onSent={onSaved}
      submitLabel="Save"
      submitDisabled={faultsIn(budgetOrder, values).length > 0}
      form={form}
    >
      {kind === 'organization' && (
        <Field
          name="weight"
          label="Weight"
          hint="Its share of the machines: 2 is served twice as much as 1. Left empty, it stays as it is."
        >
          <NumberInput />
        </Field>
      )}
      <Field name="concurrent" label="Simulations at the same time" hint="Leave it empty for no limit.">
        <NumberInput inputMode="numeric" />
      </Field>
      <Field
        name="monthly"
        label={`Budget a month (${currency})`}
        hint="Leave it empty for no limit; 0 means that none is left. Months are counted in UTC."
      >
        <NumberInput />
      </Field>
      <Field name="mode" label="Once it is spent" required={false}>
        <Select options={Object.entries(modeWords).map(([value, label]) => ({ value, label }))} />
      </Field>
    </SchemaForm>
  );
}
