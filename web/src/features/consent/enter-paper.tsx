import { paperConsent, purpose, type Consents, type ConsentText } from '@strainscope/console-contract';
import { App, Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Field } from '../../shared/form/field.tsx';
import { Columns } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { Select } from '../../shared/form/select.tsx';
import { CallView } from '../../shared/states/call-view.tsx';

interface EnterPaperProps {
  consents: Consents;
  onEntered: () => void;
}

/** An administrator enters what was signed on a form, in the version that is printed on it. */
export function EnterPaper({ consents, onEntered }: EnterPaperProps) {
  const [open, setOpen] = useState(false);
  if (!open) return <Button onClick={() => setOpen(true)}>Enter a consent signed on paper</Button>;
  const done = () => {
    setOpen(false);
    onEntered();
  };
  return <PaperForm consents={consents} onDone={done} onCancel={() => setOpen(false)} />;
}

function PaperForm(props: { consents: Consents; onDone: () => void; onCancel: () => void }) {
  const { consents, onDone, onCancel } = props;
  const { message } = App.useApp();
  const texts = useLoad('texts in every version', async (signal) => {
    const versions = purpose.options.map((each) =>
      consoleApi.call('consents.textVersions', { params: { purpose: each } }, { signal }),
    );
    return (await Promise.all(versions)).flatMap(({ data }) => data);
  });
  const { player_id: id, paper_signers: signers } = consents;
  return (
    <SchemaForm
      schema={paperConsent}
      name="paper"
      initialValues={{ ...(signers.length === 1 && { signed_by: signers[0]!._id }) }}
      send={(body) => consoleApi.call('consents.recordPaper', { params: { id }, body })}
      onSent={(answer) => {
        void message.success(answer.message);
        onDone();
      }}
      submitLabel="Enter"
      long
      actions={<Button onClick={onCancel}>Cancel</Button>}
    >
      <Columns>
        <Field name="signed_by" label="Signed by">
          <Select options={signers.map(({ _id, name }) => ({ value: _id, label: name }))} />
        </Field>
        <Field name="signed_on" label="Day on the form">
          <Input type="date" />
        </Field>
      </Columns>
      <CallView load={texts} rows={2}>
        {(all) => <VersionAndPurposes texts={all} />}
      </CallView>
    </SchemaForm>
  );
}

function VersionAndPurposes({ texts }: { texts: readonly ConsentText[] }) {
  const version: unknown = Form.useWatch('version');
  const form = Form.useFormInstance();
  const versions = [...new Set(texts.map((text) => text.version))].sort().reverse();
  const printed = texts.filter((text) => text.version === version);
  return (
    <>
      <Field name="version" label="Version on the form">
        <Select
          options={versions.map((each) => ({ value: each, label: each }))}
          onChange={() => form.setFieldValue('purposes', undefined)}
        />
      </Field>
      {printed.length > 0 && (
        <Field name="purposes" label="Agreed to" hint="What is ticked on the form.">
          <Checkbox.Group options={printed.map((text) => ({ value: text.purpose, label: text.title }))} />
        </Field>
      )}
    </>
  );
}
