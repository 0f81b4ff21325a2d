import type { ConsentSignature } from '@strainscope/console-contract';
import { Button, Input, Radio } from 'antd';
import { useId, useState, type PointerEvent } from 'react';
import styles from './consent.module.css';
import { begun, drawn, field, pointIn } from './strokes.ts';

interface SignaturePadProps {
  onSigned: (signature: ConsentSignature | null) => void;
  /** What is wrong with the name that was typed. */
  fault?: string | undefined;
}

/** Where one signs: drawn with finger, pen or mouse, or with the name typed. */
export function SignaturePad({ onSigned, fault }: SignaturePadProps) {
  const faultId = useId();
  const [kind, setKind] = useState<ConsentSignature['kind']>('drawn');
  const [strokes, setStrokes] = useState<number[][]>([]);
  const [isDown, setIsDown] = useState(false);

  const draw = (next: number[][]) => {
    setStrokes(next);
    onSigned(next.length === 0 ? null : { kind: 'drawn', strokes: next });
  };
  const at = (event: PointerEvent) =>
    pointIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY);
  return (
    <div className={styles['signature']} role="group" aria-label="Signature">
      <Radio.Group
        value={kind}
        onChange={({ target }) => {
          setKind(target.value as ConsentSignature['kind']);
          draw([]);
        }}
        options={[
          { value: 'drawn', label: 'Draw your signature' },
          { value: 'typed', label: 'Type your full name instead' },
        ]}
      />
      {kind === 'typed' ? (
        <>
          <Input
            className={styles['name'] ?? ''}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : faultId}
            status={fault === undefined ? '' : 'error'}
            aria-label="Your full name as signature"
            autoComplete="name"
            onChange={({ target: { value } }) =>
              onSigned(value.trim().length < 2 ? null : { kind: 'typed', name: value.trim() })
            }
          />
          {fault !== undefined && (
            <p id={faultId} role="alert" className={styles['fault']}>
              {fault}
            </p>
          )}
        </>
      ) : (
        <>
          <svg
            className={styles['pad']}
            viewBox={`0 0 ${field.width} ${field.height}`}
            role="img"
            aria-label={strokes.length === 0 ? 'Field for the signature, empty' : 'Your signature'}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setIsDown(true);
              draw(begun(strokes, at(event)));
            }}
            onPointerMove={(event) => isDown && draw(drawn(strokes, at(event)))}
            onPointerUp={() => setIsDown(false)}
            onPointerCancel={() => setIsDown(false)}
          >
            {strokes.map((points, index) => (
              <polyline key={index} points={points.join(' ')} />
            ))}
          </svg>
          <Button onClick={() => draw([])} disabled={strokes.length === 0}>
            Clear
          </Button>
        </>
      )}
    </div>
  );
}
