import type { AlertRuleVersion } from '@strainscope/console-contract';
import { Button, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { asConsoleError, consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';

const reasonGiven = z.object({
  reason: z.string().trim().min(1, 'Say why').max(500, 'At most 500 characters'),
});

interface PublishRulesProps {
  nodeId: string;
  /** Null takes the rules above again. */
  text: string | null;
  /** Number of the newest version that is shown; 0 for none. */
  basedOn: number;
  isLooser?: boolean;
  /** Whether what would change has been shown. */
  isReady?: boolean;
  before?: ReactNode;
  onPublished: (words: string) => void;
  /** Shows the newest version; what was typed stays. */
  onLoadNewest: () => void;
}

/** Publishes rules with a reason. A refusal is shown and nothing typed is lost; if somebody was faster, a button loads theirs. */
export function PublishRules(props: PublishRulesProps) {
  const { nodeId, text, basedOn, isLooser = false, isReady = true, before, onPublished, onLoadNewest } = props;
  const [form] = Form.useForm();
  const [refusedFor, setRefusedFor] = useState<number>();
  const send = async ({ reason }: z.output<typeof reasonGiven>) => {
    try {
      const body = { text, reason, based_on: basedOn };
      return (await consoleApi.call('alertRules.publish', { params: { id: nodeId }, body })).data;
    } catch (thrown) {
      setRefusedFor(asConsoleError(thrown).code === 'RULES_CHANGED' ? basedOn : undefined);
      throw thrown;
    }
  };
  return (
    <SchemaForm
      name={text === null ? 'take-above' : 'publish'}
      schema={reasonGiven}
      form={form}
      send={send}
      onSent={(version) => {
        setRefusedFor(undefined);
        form.resetFields();
        onPublished(publishedWords(version));
      }}
      submitLabel={text === null ? 'Take the rules above' : isLooser ? 'Propose to a second person' : 'Publish'}
      submitDisabled={!isReady}
      before={before}
      actions={
        refusedFor === undefined ? null : refusedFor === basedOn ? (
          <Button onClick={onLoadNewest}>Load the newest version</Button>
        ) : (
          <span role="status">Version {basedOn} is loaded beside what you typed. Compare, and publish again.</span>
        )
      }
    >
      <Field name="reason" label="Reason" hint="Kept with the version. 1 to 500 characters.">
        <Input.TextArea rows={2} maxLength={500} />
      </Field>
    </SchemaForm>
  );
}

function publishedWords({ state, number, inherits }: AlertRuleVersion): string {
  if (state === 'waiting') return `Version ${number} waits for a second person; until then nothing changes.`;
  return inherits ? `Version ${number}: the rules above are in force.` : `Version ${number} is in force.`;
}
