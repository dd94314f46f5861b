/** Says which right an account lacks for what would stand here, and whom to ask. */
import { codeText } from '../texts/refusal-text.ts';
import { useTexts } from '../texts/language.tsx';
import { Notice } from '../ui/messages.tsx';
import type { Missing } from './own-rights.tsx';

export function RightNeeded({ missing }: { readonly missing: Missing }) {
  return (
    <div className="no-print my-3 max-w-3xl">
      <Notice tone="info">{codeText(useTexts(), `rights.${missing}`)}</Notice>
    </div>
  );
}
