/** Draws a QR code as an SVG. Loaded only where one is shown. */
import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** `small`: for paper. */
  readonly size?: keyof typeof classes;
}

const classes = { small: 'size-28', usual: 'my-3 size-56' };

/** The empty margin that scanners need, in modules. */
const margin = 4;

/** Black on white also on a dark screen: not every scanner reads inverted codes. */
export function QrCode({ text, label, size = 'usual' }: QrCodeProps) {
  const { data, size: side } = encode(text, { ecc: 'M', border: margin });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={classes[size]}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
