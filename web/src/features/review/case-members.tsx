/** The pictures of a case and which was the first; its members in the order in which their photos arrived, each with what is decided about it. */
import { useState } from 'react';
import type { CaseMember, CaseRole, ReviewCase } from '#contract/review/case-endpoints.ts';
import { centrePath, reviewPath } from '../../admin-paths.ts';
import { FilterSelect } from '../../patterns/list-filters.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Comparison, type PhotoPair } from './comparison.tsx';
import { ArrivalLines } from './photos.tsx';
import { Badge, type BadgeTone } from './reasons.tsx';
import { choiceOf, useChoiceOptions, type CaseForm } from './case-decide.tsx';

/** Which of the equal pictures was the first, from which the others were likely copied, and why. */
export function CasePictures({ found }: { readonly found: ReviewCase }) {
  const { case: texts } = useReviewTexts();
  const format = useFormat();
  const named = (centreId: string | null) => found.named.find(({ id }) => id === centreId);
  return (
    <section aria-labelledby="originals-title" className="mb-3">
      <h2 id="originals-title" className="mb-1 text-base font-bold">
        {texts.originals}
      </h2>
      <ul className="grid gap-2 lg:grid-cols-2">
        {found.pictures.map(({ number, centres, original: originalId, signs }) => {
          const original = named(originalId);
          return (
            <li key={number} className="rounded-card border border-line bg-paper px-3 py-2">
              {found.pictures.length === 1 ? null : (
                <span className="mr-2 text-muted">
                  {texts.picture(format.number(number), format.number(centres))}
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
                    {texts.signs[sign](named(id)?.centre_code ?? '', format.wait(60 * minutes))}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const tones: Readonly<Record<CaseRole, BadgeTone>> = { original: 'good', copy: 'bad', undecided: 'plain' };

type Photo = CaseMember['photos'][number];

interface MemberProps {
  readonly member: CaseMember;
  /** Whether the case has more than one picture. */
  readonly isNumbered: boolean;
  /** By the number of a picture: the first photo on the page that shows it, and the centre that sent it. */
  readonly firsts: ReadonlyMap<number, { readonly photo: Photo; readonly code: string }>;
  readonly form: CaseForm;
  readonly list: string | undefined;
  readonly onSet: (form: CaseForm) => void;
  readonly onCompare: (photos: PhotoPair) => void;
}

/** Whole, never cropped; it opens in a tab of its own. */
function MemberPhoto(
  props: Pick<MemberProps, 'member' | 'isNumbered' | 'firsts' | 'onCompare'> & { readonly photo: Photo },
) {
  const { photo, member, isNumbered, firsts, onCompare } = props;
  const { case: texts, comparison, labels } = useReviewTexts();
  const format = useFormat();
  const name = labels[`photos.${photo.slot}`];
  const first = firsts.get(photo.picture);
  return (
    <figure className="flex flex-wrap gap-3">
      <a href={photo.file_path} target="_blank" rel="noreferrer" className="block w-40 shrink-0">
        <img
          src={photo.thumbnail_path}
          alt={texts.photoOf(name, member.centre_code)}
          loading="lazy"
          className="aspect-4/3 w-full bg-ground object-contain"
        />
      </a>
      <figcaption className="w-48 text-sm">
        <span className="block font-semibold">
          {isNumbered ? texts.numbered(name, format.number(photo.picture)) : name}
        </span>
        <ArrivalLines arrival={photo} />
        {photo.is_replaced ? <span className="block text-muted">{texts.replaced}</span> : null}
        {first === undefined || first.photo === photo ? null : (
          <Button
            variant="link"
            aria-label={comparison.openWith(name, member.centre_code, first.code)}
            onClick={() => onCompare({ photoId: photo.photo_id, otherId: first.photo.photo_id })}
          >
            {comparison.openOf(first.code)}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

/** Who a member is, what is known about it beside the pictures, and where it is looked at alone. */
function MemberFacts({ member, list }: Pick<MemberProps, 'member' | 'list'>) {
  const { case: texts, common, decide, reasonWords: words, reasons, screen } = useReviewTexts();
  const { id, centre_code: code, edition, decision, role } = member;
  // Nobody decides about an archived edition any more.
  const isOver = edition !== null && decision === 'waiting';
  const others = [...new Set(member.other_reasons.map((reason) => words.names[reason.code]))];
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

function MemberItem({ onSet, list, form, ...shown }: MemberProps) {
  const { case: texts } = useReviewTexts();
  const options = useChoiceOptions();
  const { member } = shown;
  const { id, decision, edition } = member;
  const others = form.members.filter((other) => other.id !== id);
  return (
    <li className="flex flex-wrap gap-3 border-b border-line p-3 last:border-b-0">
      {member.photos.map((photo) => (
        <MemberPhoto key={photo.photo_id} photo={photo} {...shown} />
      ))}
      <MemberFacts member={member} list={list} />
      {decision === null || edition !== null ? null : (
        <FilterSelect
          label={texts.choiceOf(member.centre_code)}
          value={choiceOf(form, member)}
          options={options}
          onChange={(choice) => onSet({ ...form, members: [...others, { id, choice }] })}
        />
      )}
    </li>
  );
}

export function CaseMembers(
  props: Pick<MemberProps, 'form' | 'list' | 'onSet'> & { readonly found: ReviewCase },
) {
  const { found, ...item } = props;
  const { case: texts } = useReviewTexts();
  const [compared, setCompared] = useState<PhotoPair | null>(null);
  const firsts = new Map<number, { readonly photo: Photo; readonly code: string }>();
  for (const { photos, centre_code: code } of found.members)
    for (const photo of photos) if (!firsts.has(photo.picture)) firsts.set(photo.picture, { photo, code });
  return (
    <section aria-labelledby="members-title" className="mb-3">
      <h2 id="members-title" className="mb-1 text-base font-bold">
        {texts.members}
      </h2>
      <p className="mb-1 text-muted">{texts.lead}</p>
      <ol className="rounded-card border border-line bg-paper">
        {found.members.map((member) => (
          <MemberItem
            key={member.id}
            member={member}
            {...item}
            isNumbered={found.pictures.length > 1}
            firsts={firsts}
            onCompare={setCompared}
          />
        ))}
      </ol>
      {compared === null ? null : <Comparison {...compared} onClose={() => setCompared(null)} />}
    </section>
  );
}
