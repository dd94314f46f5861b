/** /admin/reminders: whom reminders to a list reach, their text, and sending them (product.md, Administrators). */
import { useQuery } from '@tanstack/react-query';
import type { ListFilter } from '#contract/centres/centre-filter.ts';
import { previewReminders } from '#contract/centres/reminder-endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { useListUrl } from '../../../patterns/list-url.ts';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useTypedText } from '../../../patterns/persisted-input.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { remindersKey } from '../centre-page.ts';
import { useFilterWords } from '../filters.tsx';
import { centresUrl, filterOf } from '../list-url.ts';
import { OtherWays } from './other-ways.tsx';
import { MailSamples, Reach } from './reach.tsx';
import { SendForm } from './send-form.tsx';

/** Says in words which list the reminders are for. */
function ListSummary({ filter }: { readonly filter: ListFilter }) {
  const { reminders: texts, workLists } = useAdminTexts();
  const parts = useFilterWords()(filter).map(({ text }) => text);
  return (
    <p className="wrap-anywhere">
      {parts.length === 0 ? texts.wholeList : texts.list(parts.join(workLists.filterSeparator))}
    </p>
  );
}

interface LoadedPreviewProps {
  readonly filter: ListFilter;
  readonly listSearch: string;
}

function LoadedPreview({ filter, listSearch }: LoadedPreviewProps) {
  const { reminders: texts } = useAdminTexts();
  const { common } = useTexts();
  const [line, setLine] = useTypedText(`reminder ${JSON.stringify(filter)}`);
  const preview = useQuery({
    queryKey: [...remindersKey, filter],
    queryFn: () => fetchValue(previewReminders, { query: filter }),
  });
  const failure = <LoadFailure query={preview} title={texts.loadFailed} />;
  if (preview.data === undefined)
    return preview.error === null ? <Skeleton label={common.loading} /> : failure;
  return (
    <>
      {failure}
      <Reach preview={preview.data} listSearch={listSearch} />
      <SendForm preview={preview.data} filter={filter} line={line} onLine={setLine} />
      <MailSamples samples={preview.data.samples} line={line} />
    </>
  );
}

export function Reminders() {
  const { reminders: texts } = useAdminTexts();
  const [urlState] = useListUrl(centresUrl);
  const filter = filterOf(urlState);
  return (
    <div className="max-w-4xl space-y-6">
      <Heading lead={texts.lead}>{texts.title}</Heading>
      <ButtonLink variant="quiet" to={{ pathname: paths.adminCentres, search: centresUrl.format(urlState) }}>
        {texts.back}
      </ButtonLink>
      <ListSummary filter={filter} />
      <WithRight right="list" explains>
        <LoadedPreview
          key={JSON.stringify(filter)}
          filter={filter}
          listSearch={centresUrl.format(urlState)}
        />
        <OtherWays filter={filter} />
      </WithRight>
    </div>
  );
}
