import type { SavedMapping } from '@strainscope/console-contract';
import { Button } from 'antd';
import type { Call } from '../../../api/use-call.ts';
import { Select } from '../../../shared/form/select.tsx';
import { InlineFailure } from '../../../shared/states/inline-failure.tsx';
import { Field } from './field.tsx';
import { CHANNELS, type TableHead } from './mapping-draft.ts';
import { draftOf } from './mapping-document.ts';
import styles from './mapping.module.css';

/** The first saved mapping all of whose columns this table has. */
export function firstThatFits(saved: readonly SavedMapping[], table: TableHead): SavedMapping | undefined {
  return saved.find(({ mapping }) => {
    const draft = draftOf(mapping, table);
    const needed = CHANNELS.filter((key) => mapping[key] !== undefined);
    return (
      needed.every((key) => !draft[key].columns.includes(null)) &&
      (draft.time.from === 'rate' || draft.time.column !== null)
    );
  });
}

interface SavedMappingChoiceProps {
  saved: readonly SavedMapping[];
  chosen: SavedMapping | undefined;
  onChoose: (mapping: SavedMapping | undefined) => void;
  forget: Call<[string], string>;
}

/** What the team has said before of such tables; nothing where it has not. */
export function SavedMappingChoice({ saved, chosen, onChoose, forget }: SavedMappingChoiceProps) {
  if (saved.length === 0) return null;
  return (
    <div className={styles['actions']}>
      <Field label="As the team saved it">
        <Select<string>
          aria-label="Mapping that the team saved"
          allowClear
          placeholder="None: as guessed"
          {...(chosen && { value: chosen._id })}
          onChange={(id: string | undefined) => onChoose(saved.find(({ _id }) => _id === id))}
          options={saved.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </Field>
      {chosen && (
        <Button
          loading={forget.loading}
          onClick={() => void forget.run(chosen._id).then((gone) => gone && onChoose(undefined))}
        >
          Forget “{chosen.name}”
        </Button>
      )}
      {forget.error && <InlineFailure error={forget.error} />}
    </div>
  );
}
