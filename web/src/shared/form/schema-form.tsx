import type { ConsoleError } from '@strainscope/console-contract';
import { Alert, Button, Form, type FormInstance } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { asConsoleError } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { InlineFailure } from '../states/inline-failure.tsx';
import { useUnsaved } from '../unsaved/unsaved.store.ts';
import { FormContext } from './form-context.ts';
import { check, placeFaults, type FieldFault, type FormSchema } from './form-schema.ts';
import styles from './form.module.css';

const nothingTyped: ReadonlySet<string> = new Set();

interface SchemaFormProps<S extends FormSchema, T> {
  /** The schema that the server checks the same body with. */
  schema: S;
  initialValues?: Partial<z.input<S>>;
  /** Usually one call; what it throws is shown, at the fields where it says which. */
  send: (values: z.output<S>) => Promise<T>;
  onSent?: (answer: T, values: z.output<S>) => void;
  /** A field is wrong, so nothing is sent: what is no `Field` can be looked at in the same go. */
  onInvalid?: (() => void) | undefined;
  /** Without it there is nothing to send: the fields are looked at. */
  submitLabel?: string | undefined;
  /** While it could only be refused. */
  submitDisabled?: boolean;
  /** Takes a while to fill in: who leaves it unsent is asked first. */
  long?: boolean;
  /** How much is filled in that is no `Field`. */
  besides?: number;
  /** What is sent cannot be taken back. */
  danger?: boolean;
  /** Where a page has several forms: goes before the ids of its fields, so that each label finds its own. */
  name?: string;
  /** Stands before the submit button, as Cancel does in a dialog. */
  before?: ReactNode;
  /** Stands beside the submit button. */
  actions?: ReactNode;
  /** For screens that set fields themselves; `Form.useForm()` makes one. */
  form?: FormInstance;
  /** `Field`s, in any layout. */
  children: ReactNode;
}

/**
 * A form checked by one schema here and on the server: as the person types, and again on submit. A refusal is shown at the
 * fields that it names and everything typed stays.
 */
export function SchemaForm<S extends FormSchema, T>(props: SchemaFormProps<S, T>) {
  const {
    schema,
    initialValues,
    send,
    onSent,
    submitLabel,
    submitDisabled = false,
    long = false,
    besides = 0,
    danger = false,
    before,
    actions,
    onInvalid,
    children,
  } = props;
  const [form] = Form.useForm(props.form);
  const context = useMemo(() => ({ schema, form }), [schema, form]);
  const [typed, setTyped] = useState(nothingTyped);
  const settled = useUnsaved(long ? typed.size + besides : 0);
  const [unplaced, setUnplaced] = useState<readonly FieldFault[]>([]);
  const { run, loading, error } = useCall(async (values: z.output<S>) => {
    try {
      return await send(values);
    } catch (thrown) {
      setUnplaced(showAtFields(form, asConsoleError(thrown)));
      throw thrown;
    }
  });

  const submit = async () => {
    const checked = check(schema, form.getFieldsValue(true));
    if (!checked.success) return;
    const answer = await run(checked.data);
    if (answer === undefined) return;
    setTyped(nothingTyped);
    settled();
    onSent?.(answer, checked.data);
  };
  return (
    <FormContext value={context}>
      <Form
        form={form}
        className={styles['form'] ?? ''}
        // The browser's own bubbles would keep a fault of ours from being said, and speak its language.
        noValidate
        {...(props.name !== undefined && { name: props.name })}
        layout="vertical"
        requiredMark="optional"
        validateTrigger={['onChange', 'onBlur']}
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={initialValues ?? {}}
        onValuesChange={(changed: object) => setTyped((before) => new Set([...before, ...Object.keys(changed)]))}
        onFinish={() => void submit()}
        onFinishFailed={() => onInvalid?.()}
      >
        {children}
        {error && <Refusal error={error} unplaced={unplaced} />}
        {submitLabel !== undefined && (
          <div className={styles['actions']}>
            {before}
            <Button type="primary" danger={danger} htmlType="submit" loading={loading} disabled={submitDisabled}>
              {submitLabel}
            </Button>
            {actions}
          </div>
        )}
      </Form>
    </FormContext>
  );
}

/** A refusal whose every fault stands at its field says by itself only what to do about it. */
function Refusal({ error, unplaced }: { error: ConsoleError; unplaced: readonly FieldFault[] }) {
  const { faults = [], detail } = error.problem ?? {};
  const isSaidAtFields = faults.length > 0 && unplaced.length === 0;
  if (isSaidAtFields && error.code === 'INVALID_REQUEST') return null;
  if (isSaidAtFields && detail !== undefined) return <Alert type="error" showIcon role="alert" title={detail} />;
  return <InlineFailure error={error} faults={unplaced} />;
}

/** Puts the faults of a refusal beside their fields and the cursor into the first. @returns those without a field */
function showAtFields(form: FormInstance, { problem }: ConsoleError): readonly FieldFault[] {
  const fields = form.getFieldsError().map(({ name }) => name);
  const { placed, others } = placeFaults(problem?.faults ?? [], fields);
  form.setFields(placed.map(({ name, errors }) => ({ name: [...name], errors })));
  if (placed[0]) form.scrollToField([...placed[0].name], { focus: true, block: 'center' });
  return others;
}
