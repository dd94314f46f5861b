/** What an officer wrote, as plain text with its line breaks. */
import { useSubmissionTexts } from '../../../texts/submission-texts.ts';

export function AgencyMessage({ message }: { readonly message: string }) {
  const { correction } = useSubmissionTexts();
  return (
    <figure className="space-y-1">
      <figcaption className="text-sm text-muted">{correction.message}</figcaption>
      <blockquote className="rounded-card border border-line bg-paper px-4 py-3 whitespace-pre-line [overflow-wrap:anywhere]">
        {message}
      </blockquote>
    </figure>
  );
}
