import { FileAddOutlined, FolderAddOutlined, InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import styles from '../upload.module.css';
import { chosenFiles, droppedFiles, type NamedFile } from './dropped-files.ts';

/** Where files and folders are dropped; two buttons do the same without dragging. */
export function DropZone({ onFiles }: { onFiles: (files: NamedFile[]) => void }) {
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    setReading(true);
    const dropped = await droppedFiles(event.dataTransfer).finally(() => setReading(false));
    if (dropped.length > 0) onFiles(dropped);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = chosenFiles(event.target.files ?? []);
    event.target.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };

  return (
    <div
      className={styles['drop']}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <InboxOutlined aria-hidden />
      <p>{reading ? 'Reading the folder…' : 'Drop sensor files or whole folders here'}</p>
      <div className={styles['row']}>
        <Button icon={<FileAddOutlined />} onClick={() => files.current?.click()}>
          Choose files
        </Button>
        <Button icon={<FolderAddOutlined />} onClick={() => folder.current?.click()}>
          Choose a folder
        </Button>
      </div>
      <input ref={files} type="file" multiple hidden aria-label="Sensor files" onChange={choose} />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label="Folder of sensor files"
        onChange={choose}
        {...FOLDER}
      />
    </div>
  );
}

/** Lets an input choose a folder; every browser has it, React's types do not. */
const FOLDER = { webkitdirectory: '' };
