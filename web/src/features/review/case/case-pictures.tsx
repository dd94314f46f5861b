/** Which of the equal pictures was the first, from which the others were likely copied, and why. */
import type { ReviewCase } from '#contract/review/case-endpoints.ts';
import type { OriginalSign } from '#contract/review/likely-original.ts';
import { useCaseTexts } from '../../../texts/use-case-texts.ts';
import { useFormat } from '../../../texts/format.ts';

type Picture = ReviewCase['pictures'][number];

function useSignText({ named }: ReviewCase): (sign: OriginalSign) => string {
  const { case: texts } = useCaseTexts();
  const format = useFormat();
  return ({ sign, centre_id: id, minutes }) => {
    const code = named.find((centre) => centre.id === id)?.centre_code ?? '';
    return texts.signs[sign](code, format.wait(60 * minutes));
  };
}

interface PictureLineProps {
  readonly found: ReviewCase;
  readonly picture: Picture;
}

function PictureLine({ found, picture }: PictureLineProps) {
  const { case: texts } = useCaseTexts();
  const format = useFormat();
  const signText = useSignText(found);
  const original = found.named.find(({ id }) => id === picture.original);
  return (
    <li className="rounded-card border border-line bg-paper px-3 py-2">
      {found.pictures.length === 1 ? null : (
        <span className="mr-2 text-muted">
          {texts.picture(format.number(picture.number), format.number(picture.centres))}
        </span>
      )}
      <strong className="font-semibold">
        {original === undefined
          ? texts.undecided
          : texts.originalIs(original.centre_code, original.centre_name)}
      </strong>
      <ul className="list-disc pl-5">
        {picture.signs.map((sign) => (
          <li key={`${sign.sign} ${sign.centre_id}`}>{signText(sign)}</li>
        ))}
      </ul>
    </li>
  );
}

export function CasePictures({ found }: Pick<PictureLineProps, 'found'>) {
  const { case: texts } = useCaseTexts();
  return (
    <section aria-labelledby="originals-title" className="mb-3">
      <h2 id="originals-title" className="mb-1 text-lg font-bold">
        {texts.originals}
      </h2>
      <ul className="grid gap-2 lg:grid-cols-2">
        {found.pictures.map((picture) => (
          <PictureLine key={picture.number} found={found} picture={picture} />
        ))}
      </ul>
    </section>
  );
}
