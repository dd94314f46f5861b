/** On the preview: the answers that the soft checks ask about, with links to their fields. Submitting does not wait for them. */
import { Link } from 'react-router';
import { stepPath } from '../../../paths.ts';
import { useGuideTexts } from '../../../texts/guide-texts.ts';
import { Notice } from '../../../ui/messages.tsx';
import type { Correction } from './correction.ts';
import { useSoftChecks } from './use-soft-checks.ts';

export function SecondLook() {
  const { guide } = useGuideTexts();
  const checks = useSoftChecks();
  if (checks.length === 0) return null;
  return (
    <Notice tone="warn">
      <h2 className="font-semibold">{guide.lookAgain}</h2>
      <ul>
        {checks.map(({ field, step, text }) => (
          <li key={field}>
            <Link
              to={stepPath(step)}
              state={{ field } satisfies Correction}
              className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-sm">{guide.lookAgainHint}</p>
    </Notice>
  );
}
