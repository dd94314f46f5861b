/** /privacy: what is collected, why, for how long, and which rights there are; the text is a file of the server. */
import { readPrivacyNotice, type NoticeBlock } from '#contract/signup/privacy-notice.ts';
import { useArrived } from '../../api/arrival.ts';
import { callApi } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { useLandingTexts } from '../../texts/landing.texts.ts';
import { useLanguage } from '../../texts/language.tsx';
import { ErrorNotice } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

function Block({ block }: { readonly block: NoticeBlock }) {
  if (block.kind === 'list')
    return (
      <ul className="list-disc space-y-2 pl-5">
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  return block.kind === 'heading' ? (
    <h2 className="pt-4 text-xl font-bold">{block.text}</h2>
  ) : (
    <p>{block.text}</p>
  );
}

export default function PrivacyPage() {
  const { language } = useLanguage();
  const { common, privacy, privacyFailed } = useLandingTexts();
  const arrived = useArrived(paths.privacy, readPrivacyNotice);
  const loaded = useLoaded('notice', async () => callApi(readPrivacyNotice, {}), arrived?.result);
  const result = loaded.value;
  return (
    <Page>
      <Heading>{privacy.notice}</Heading>
      <div className="space-y-4">
        {result === null ? <Skeleton label={common.loading} /> : null}
        {result?.ok === true
          ? result.value[language].map((block, index) => <Block key={index} block={block} />)
          : null}
        <ErrorNotice
          text={privacyFailed}
          failure={result?.ok === false ? result.failure : null}
          onRetry={loaded.reload}
          isBusy={loaded.isBusy}
        />
      </div>
    </Page>
  );
}
