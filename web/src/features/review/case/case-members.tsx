/** The members of a case in the order in which their photos arrived, each with what is decided about it. */
import { useState } from 'react';
import {
  caseChoices,
  type CaseChoice,
  type CaseMember,
  type CaseRole,
} from '#contract/review/case-endpoints.ts';
import { centrePath, reviewPath } from '../../../admin-paths.ts';
import { FilterSelect } from '../../../patterns/list-filters.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useCaseTexts } from '../../../texts/use-case-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Comparison, type PhotoPair } from '../comparison/comparison.tsx';
import { Badge, type BadgeTone } from '../reasons.tsx';
import { ArrivalLines } from '../detail/arrival-lines.tsx';
import { choiceOf, withChoice, type CaseForm } from './case-form.ts';

const tones: Readonly<Record<CaseRole, BadgeTone>> = { original: 'good', copy: 'bad', undecided: 'plain' };

type Photo = CaseMember['photos'][number];

interface FirstPhoto {
  readonly photo: Photo;
  readonly code: string;
}

interface MemberPhotoProps {
  readonly photo: Photo;
  readonly member: CaseMember;
  /** Whether the case has more than one picture. */
  readonly isNumbered: boolean;
  /** The first one on the page that shows the same picture, and the centre that sent it. */
  readonly first: FirstPhoto | undefined;
  readonly onCompare: (photos: PhotoPair) => void;
}

/** Whole, never cropped; it opens in a tab of its own. */
function MemberPhoto({ photo, member, isNumbered, first, onCompare }: MemberPhotoProps) {
  const { case: texts } = useCaseTexts();
  const { labels } = useTexts();
  const format = useFormat();
  const name = labels[`photos.${photo.slot}`];
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
            aria-label={texts.comparison.openWith(name, member.centre_code, first.code)}
            onClick={() => onCompare({ photoId: photo.photo_id, otherId: first.photo.photo_id })}
          >
            {texts.comparison.openOf(first.code)}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

/** What else is known about a member. */
function MemberState({ member }: { readonly member: CaseMember }) {
  const { case: texts } = useCaseTexts();
  const { decide, words, reasons } = useReviewTexts().review;
  const { common } = useTexts();
  // Nobody decides about an archived edition any more.
  const isOver = member.edition !== null && member.decision === 'waiting';
  const others = [...new Set(member.other_reasons.map(({ code }) => words.names[code]))];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        {member.decision === null || isOver ? null : <span>{decide.state[member.decision]}</span>}
        {member.is_set_aside ? <Badge tone="good">{reasons.notProblem}</Badge> : null}
        {member.edition === null ? null : <Badge tone="plain">{texts.edition(member.edition)}</Badge>}
      </p>
      {others.length === 0 ? null : (
        <p className="text-muted">{texts.otherReasons(others.join(common.listSeparator))}</p>
      )}
    </>
  );
}

interface MembersProps {
  readonly members: readonly CaseMember[];
  readonly isNumbered: boolean;
  readonly form: CaseForm;
  readonly list: string | undefined;
  readonly onChange: (changed: Partial<CaseForm>) => void;
}

export function useChoiceOptions(): readonly (readonly [CaseChoice, string])[] {
  const { case: texts } = useCaseTexts();
  return caseChoices.map((choice) => [choice, texts.choices[choice]] as const);
}

interface MemberItemProps
  extends Omit<MembersProps, 'members'>, Pick<MemberPhotoProps, 'member' | 'onCompare'> {
  /** By the number of the picture. */
  readonly firsts: ReadonlyMap<number, FirstPhoto>;
}

function MemberItem({ member, isNumbered, form, list, firsts, onChange, onCompare }: MemberItemProps) {
  const { case: texts } = useCaseTexts();
  const { screen } = useReviewTexts().review;
  const options = useChoiceOptions();
  const { centre_code: code, centre_name: name } = member;
  const place = [member.centre_city, member.centre_state].filter((part) => part !== '').join(', ');
  return (
    <li className="flex flex-wrap gap-3 border-b border-line p-3 last:border-b-0">
      {member.photos.map((photo) => (
        <MemberPhoto
          key={photo.photo_id}
          photo={photo}
          member={member}
          isNumbered={isNumbered}
          first={firsts.get(photo.picture)}
          onCompare={onCompare}
        />
      ))}
      <div className="min-w-0 grow basis-60 space-y-1">
        <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
          <Badge tone={tones[member.role]}>{texts.roles[member.role]}</Badge>
          <span className="wrap-anywhere">{screen.heading(name, code)}</span>
        </h3>
        <p className="text-muted">{place}</p>
        <MemberState member={member} />
        {member.edition !== null ? (
          <TextLink to={centrePath(member.id)}>{screen.centre}</TextLink>
        ) : member.decision === null ? null : (
          <TextLink to={reviewPath(member.id, list)}>{screen.openReview(code)}</TextLink>
        )}
      </div>
      {member.decision === null || member.edition !== null ? null : (
        <FilterSelect
          label={texts.choiceOf(code)}
          value={choiceOf(form, member)}
          options={options}
          onChange={(chosen) => onChange(withChoice(form, member.id, chosen))}
        />
      )}
    </li>
  );
}

/** Returns the first photo of each picture. */
function findFirsts(members: readonly CaseMember[]): ReadonlyMap<number, FirstPhoto> {
  const firsts = new Map<number, FirstPhoto>();
  for (const { photos, centre_code: code } of members)
    for (const photo of photos) if (!firsts.has(photo.picture)) firsts.set(photo.picture, { photo, code });
  return firsts;
}

export function CaseMembers({ members, ...item }: MembersProps) {
  const { case: texts } = useCaseTexts();
  const [compared, setCompared] = useState<PhotoPair | null>(null);
  const firsts = findFirsts(members);
  return (
    <section aria-labelledby="members-title" className="mb-3">
      <h2 id="members-title" className="mb-1 text-lg font-bold">
        {texts.members}
      </h2>
      <p className="mb-1 text-muted">{texts.lead}</p>
      <ol className="rounded-card border border-line bg-paper">
        {members.map((member) => (
          <MemberItem key={member.id} member={member} {...item} firsts={firsts} onCompare={setCompared} />
        ))}
      </ol>
      {compared === null ? null : <Comparison {...compared} onClose={() => setCompared(null)} />}
    </section>
  );
}
