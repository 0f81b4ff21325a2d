import type { OwnProblem } from '@strainscope/console-contract';
import { Button, Form, Input, Modal } from 'antd';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { useFirstField } from '../../shared/form/use-first-field.ts';
import { formatBytes } from '../../shared/format/format-bytes.ts';
import { Partial } from '../../shared/states/states.tsx';
import { DocumentChoice, FileChoice } from './file-choice.tsx';
import { filesOf, problemDraft, tooMuch, usualLimits, type ProblemDraft } from './problem-draft.ts';
import styles from './problems.module.css';
import { useProblemSending } from './use-problem-sending.ts';

interface SendProblemProps {
  /** Where one is sent again, corrected. */
  name?: string;
  onSent: (problem: OwnProblem) => void;
  onClose: () => void;
}

/** The dialog that sends a problem: its name, its document, and the files that the document names. */
export function SendProblem({ name, onSent, onClose }: SendProblemProps) {
  const [form] = Form.useForm<ProblemDraft>();
  const { send, sent } = useProblemSending();
  const { body, afterOpenChange } = useFirstField();
  const { document, files = [] } = Form.useWatch([], form) ?? ({} as Partial<ProblemDraft>);
  const chosen = document ? filesOf({ document, files }).map(({ content }) => content) : files;
  const warning = tooMuch(chosen);
  return (
    <Modal
      open
      title="Send a problem"
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
    >
      <div ref={body}>
        <p className={styles['intro']}>
          A mesh of hexahedra with your materials, supports and motions is solved as its document says. A server usually
          takes {usualLimits.files} files of {formatBytes(usualLimits.bytes)} together. Sent again as it is, it stays
          one problem.
        </p>
        <SchemaForm
          name="problem"
          schema={problemDraft}
          form={form}
          {...(name !== undefined && { initialValues: { name } })}
          long
          send={send}
          onSent={onSent}
          submitLabel="Send"
          before={<Button onClick={onClose}>Cancel</Button>}
        >
          <Field name="name" label="Name of the problem">
            <Input maxLength={200} />
          </Field>
          <Field
            name="document"
            label="Document"
            hint="Says what is to be solved, at most 4 MiB. Whatever it is called, it is sent as problem.json."
          >
            <DocumentChoice label="Choose the document" accept=".json" />
          </Field>
          <Field
            name="files"
            label="Files that it names"
            hint="Mesh (.vtu, .vtk, .inp), materials (.json): by their names alone, without folders."
          >
            <FileChoice label="Add files" accept=".vtu,.vtk,.inp,.json" multiple />
          </Field>
          {warning !== undefined && <Partial>{warning}</Partial>}
          {sent !== undefined && <Progress sent={sent} bytes={chosen.reduce((sum, { size }) => sum + size, 0)} />}
        </SchemaForm>
      </div>
    </Modal>
  );
}

function Progress({ sent, bytes }: { sent: number; bytes: number }) {
  const percent = Math.floor(sent * 100);
  return (
    <p className={styles['progress']}>
      <progress value={sent} max={1} aria-label="Files sent" />
      {sent < 1 ? `${percent} % of ${formatBytes(bytes)} sent` : 'All sent: the server checks the files'}
    </p>
  );
}
