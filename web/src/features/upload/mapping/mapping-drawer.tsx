import { Drawer } from 'antd';
import type { UploadState } from '../queue/upload.store.ts';
import { MappingWizard } from './mapping-wizard.tsx';
import { withMapping } from './use-mapping-preview.ts';

interface MappingDrawerProps {
  upload: UploadState;
  /** Key of the file that is looked at; undefined: closed. */
  entryKey: number | undefined;
  onClose: () => void;
}

/** The mapping wizard over the upload. What it settles is asked of the server anew for every file that is not ingested. */
export function MappingDrawer({ upload, entryKey, onClose }: MappingDrawerProps) {
  const entry = upload.entries.find(({ key }) => key === entryKey);
  const { table } = entry?.verdict ?? {};
  const open = entry?.file !== undefined && table !== undefined;
  return (
    <Drawer
      title={`Columns of ${entry?.name ?? 'the file'}`}
      open={open}
      onClose={onClose}
      size={Math.min(960, window.innerWidth)}
      styles={{ body: { padding: 0, overflow: 'hidden' } }}
      destroyOnHidden
    >
      {open && entry.file && entry.verdict && (
        <MappingWizard
          file={entry.file}
          verdict={{ ...entry.verdict, table }}
          teamId={upload.teamId}
          settings={upload.settings}
          onUse={(mapping) => {
            upload.setSettings(withMapping(upload.settings, mapping));
            onClose();
          }}
        />
      )}
    </Drawer>
  );
}
