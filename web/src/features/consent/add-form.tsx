import { consentDocumentUrl } from '@strainscope/console-contract';
import { useId } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

interface AddFormProps {
  personId: string;
  signingId: string;
  onAdded: () => void;
}

/** Adds the scanned form to a consent on paper, once. */
export function AddForm({ personId, signingId, onAdded }: AddFormProps) {
  const id = useId();
  const { run, loading, error } = useCall(async (file: File) => {
    await consoleApi.put(consentDocumentUrl(personId, signingId), file);
    onAdded();
  });
  return (
    <>
      <label htmlFor={id}>{loading ? 'The form is being sent.' : 'Add the scanned form (PDF, JPEG or PNG): '}</label>
      <input
        id={id}
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        disabled={loading}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void run(file);
          // The same file is chosen anew when it could not be sent.
          target.value = '';
        }}
      />
      {error && <InlineFailure error={error} />}
    </>
  );
}
