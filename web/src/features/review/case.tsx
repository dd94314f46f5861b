/** /admin/review/{id}/case: centres whose photos show the same picture, together, and one decision about all of them. */
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  casePageSize,
  type CaseMember,
  type CaseRole,
  type ReviewCase,
} from '#contract/review/case-endpoints.ts';
import { centrePath, reviewPath } from '../../admin-paths.ts';
import { say } from '../../patterns/last-act.tsx';
import { FilterSelect } from '../../patterns/list-filters.tsx';
import { Loaded } from '../../patterns/outcome-notice.tsx';
import { WithRight } from '../../patterns/own-rights.tsx';
import { Pager } from '../../patterns/pager.tsx';
import { ScreenKeys, useRememberOpenedRow } from '../../patterns/record-navigation.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Section } from '../../ui/admin-buttons.tsx';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Heading } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { CaseBar, choiceOf, useCaseForm, useChoiceOptions } from './case-decide.tsx';
import { Comparison } from './comparison.tsx';
import { ArrivalLines } from './photos.tsx';
import { Badge, type BadgeTone, type PhotoPair, useReasonTitle } from './reasons.tsx';
import { inItsPlace, nextPath, ReviewHead, useListName, useWalk } from './walk.tsx';
import { useReviewCase, useReviewsChanged } from './review-query.ts';

/** Which of the equal pictures was the first, from which the others were likely copied, and why. */
function CasePictures({ found }: { readonly found: ReviewCase }) {
  const { case: texts } = useReviewTexts();
  const { number: numberText, wait } = useFormat();
  const named = (centreId: string | null) => found.named.find(({ id }) => id === centreId);
  return (
    <Section title={texts.originals} className="mb-3">
      <ul className="grid gap-2 lg:grid-cols-2">
        {found.pictures.map(({ number, centres, original: originalId, signs }) => {
          const original = named(originalId);
          return (
            <li key={number} className="rounded-card border border-line bg-paper px-3 py-2">
              {found.pictures.length === 1 ? null : (
                <span className="mr-2 text-muted">
                  {texts.picture(numberText(number), numberText(centres))}
                </span>
              )}
              <strong className="font-semibold">
                {original === undefined
                  ? texts.undecided
                  : texts.originalIs(original.centre_code, original.centre_name)}
              </strong>
              <ul className="list-disc pl-5">
                {signs.map(({ sign, centre_id: id, minutes }) => (
                  <li key={`${sign} ${id}`}>
                    {texts.signs[sign](named(id)?.centre_code ?? '', wait(60 * minutes))}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

type Photo = CaseMember['photos'][number];

/**
 * A photo of a member, whole, never cropped; it opens in a tab of its own.
 * @param props.picture the number of its picture; undefined in a case of one picture
 * @param props.first the first photo on the page that shows the same, and the centre that sent it
 */
function MemberPhoto(props: {
  readonly photo: Photo;
  readonly code: string;
  readonly picture: number | undefined;
  readonly first: { readonly photo: Photo; readonly code: string } | undefined;
  readonly onCompare: (photos: PhotoPair) => void;
}) {
  const { photo, code, picture, first, onCompare } = props;
  const { case: texts, comparison, labels } = useReviewTexts();
  const { number } = useFormat();
  const name = labels[`photos.${photo.slot}`];
  return (
    <figure className="flex flex-wrap gap-3">
      <a href={photo.file_path} target="_blank" rel="noreferrer" className="block w-40 shrink-0">
        <img
          src={photo.thumbnail_path}
          alt={texts.photoOf(name, code)}
          loading="lazy"
          className="aspect-4/3 w-full bg-ground object-contain"
        />
      </a>
      <figcaption className="w-48 text-sm">
        <span className="block font-semibold">
          {picture === undefined ? name : texts.numbered(name, number(picture))}
        </span>
        <ArrivalLines arrival={photo} />
        {photo.is_replaced ? <span className="block text-muted">{texts.replaced}</span> : null}
        {first === undefined || first.photo === photo ? null : (
          <Button
            variant="link"
            aria-label={comparison.openWith(name, code, first.code)}
            onClick={() => onCompare({ photoId: photo.photo_id, otherId: first.photo.photo_id })}
          >
            {comparison.openOf(first.code)}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

const tones: Readonly<Record<CaseRole, BadgeTone>> = { original: 'good', copy: 'bad', undecided: 'plain' };

/** Who a member is, what is known about it beside the pictures, and where it is looked at alone. */
function MemberFacts({ member, list }: { readonly member: CaseMember; readonly list: string | null }) {
  const { case: texts, decide, reasons, screen, common } = useReviewTexts();
  const { id, centre_code: code, edition, decision, role } = member;
  // Nobody decides about an archived edition any more.
  const isOver = edition !== null && decision === 'waiting';
  const title = useReasonTitle();
  const others = [...new Set(member.other_reasons.map((reason) => title(reason)))];
  return (
    <div className="min-w-0 grow basis-60 space-y-1">
      <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
        <Badge tone={tones[role]}>{texts.roles[role]}</Badge>
        <span className="wrap-anywhere">{screen.heading(member.centre_name, code)}</span>
      </h3>
      <p className="text-muted">
        {[member.centre_city, member.centre_state].filter((part) => part !== '').join(', ')}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 empty:hidden">
        {decision === null || isOver ? null : <span>{decide.state[decision]}</span>}
        {member.is_set_aside ? <Badge tone="good">{reasons.notProblem}</Badge> : null}
        {edition === null ? null : <Badge tone="plain">{texts.edition(edition)}</Badge>}
      </p>
      {others.length === 0 ? null : (
        <p className="text-muted">{texts.otherReasons(others.join(common.listSeparator))}</p>
      )}
      {edition !== null ? (
        <TextLink to={centrePath(id)}>{screen.centre}</TextLink>
      ) : decision === null ? null : (
        <TextLink to={reviewPath(id, list)}>{screen.openReview(code)}</TextLink>
      )}
    </div>
  );
}

interface MembersProps {
  readonly found: ReviewCase;
  readonly form: ReturnType<typeof useCaseForm>;
  readonly list: string | null;
}

/** In the order in which their photos arrived, each with what is decided about it. */
function CaseMembers({ found, form, list }: MembersProps) {
  const { case: texts } = useReviewTexts();
  const options = useChoiceOptions();
  const [compared, setCompared] = useState<PhotoPair | null>(null);
  const { values, set } = form;
  const all = found.members.flatMap(({ photos, centre_code: code }) =>
    photos.map((photo) => ({ photo, code })),
  );
  return (
    <Section title={texts.members} className="mb-3">
      <p className="mb-1 text-muted">{texts.lead}</p>
      <ol className="rounded-card border border-line bg-paper">
        {found.members.map((member) => {
          const { id, centre_code: code, decision, edition } = member;
          const others = values.members.filter((other) => other.id !== id);
          return (
            <li key={id} className="flex flex-wrap gap-3 border-b border-line p-3 last:border-b-0">
              {member.photos.map((photo) => (
                <MemberPhoto
                  key={photo.photo_id}
                  {...{ photo, code }}
                  picture={found.pictures.length > 1 ? photo.picture : undefined}
                  first={all.find((each) => each.photo.picture === photo.picture)}
                  onCompare={setCompared}
                />
              ))}
              <MemberFacts member={member} list={list} />
              {decision === null || edition !== null ? null : (
                <FilterSelect
                  label={texts.choiceOf(code)}
                  value={choiceOf(values, member)}
                  options={options}
                  onChange={(choice) => set({ members: [...others, { id, choice }] })}
                />
              )}
            </li>
          );
        })}
      </ol>
      {compared === null ? null : <Comparison {...compared} onClose={() => setCompared(null)} />}
    </Section>
  );
}

function LoadedCase(props: {
  readonly list: string | null;
  readonly found: ReviewCase;
  readonly page: number;
  readonly walk: ReturnType<typeof useWalk>;
  readonly onPage: (page: number) => void;
  readonly onReload: () => Promise<unknown>;
}) {
  const { list, found, page, walk, onPage, onReload } = props;
  const { case: texts, decide } = useReviewTexts();
  const { number } = useFormat();
  const navigate = useNavigate();
  const { reloadAll } = useReviewsChanged();
  const { run: onDecided } = useAction(async (decided: number) => {
    const next = list === null ? null : await walk.findNext();
    const done = texts.done(number(decided));
    say(next === null ? done : `${done} ${decide.next(next.code)}`);
    reloadAll();
    await navigate(nextPath(next, list), inItsPlace);
  });
  const form = useCaseForm(found, onDecided, onReload);
  return (
    <article className="[&_:is(a,button,select)]:scroll-mb-40">
      <CasePictures found={found} />
      <CaseMembers {...{ found, form, list }} />
      {found.total <= casePageSize ? null : (
        <div className="mb-3">
          <Pager page={page} total={found.total} pageSize={casePageSize} onPage={onPage} />
        </div>
      )}
      <ScreenKeys keys={texts.keys} />
      <WithRight right="review" explains>
        <CaseBar found={found} form={form} />
      </WithRight>
    </article>
  );
}

export function CaseScreen() {
  const { id = '' } = useParams();
  const { case: texts } = useReviewTexts();
  const { number } = useFormat();
  const list = useListName();
  const [page, setPage] = useState(1);
  const query = useReviewCase(id, page);
  const { data } = query;
  const walk = useWalk(id, list, data?.id ?? '');
  useRememberOpenedRow(id);
  return (
    <>
      <ReviewHead
        list={list}
        walk={walk}
        way={<TextLink to={reviewPath(id, list)}>{texts.backToReview}</TextLink>}
      >
        <Heading dense key={`${id} ${data?.total ?? ''}`}>
          {data === undefined ? texts.heading : texts.title(number(data.total))}
        </Heading>
      </ReviewHead>
      <Loaded query={query} title={texts.loadFailed} notFound={texts.none}>
        {(found) => (
          <LoadedCase
            key={found.id}
            {...{ list, found, page, walk }}
            onPage={setPage}
            onReload={query.refetch}
          />
        )}
      </Loaded>
    </>
  );
}
