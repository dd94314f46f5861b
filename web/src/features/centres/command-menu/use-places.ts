/** The places that fit what is typed into the command menu: screens and saved views by their names, centres by a search. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noFilter } from '#contract/centres/centre-filter.ts';
import { centrePath } from '../../../admin-paths.ts';
import { paths } from '../../../paths.ts';
import { useCommandTexts } from '../../../texts/command-texts.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { centrePageQuery } from '../centre-page.ts';
import { useSavedViews } from '../dashboard/use-saved-views.ts';

export interface CommandScreen {
  readonly to: string;
  readonly label: string;
}

export interface Place extends CommandScreen {
  /** Beside the label. */
  readonly detail?: string;
}

export interface PlaceGroup {
  readonly title: string;
  readonly places: readonly Place[];
}

const typingPauseMs = 200;
/** Fewer characters are in nearly every centre. */
const minSearchLength = 2;
const shownCentres = 8;

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useFoundCentres(text: string) {
  const search = useAfterPause(text);
  const isSearched = text.length >= minSearchLength;
  const query = {
    ...noFilter,
    search,
    page: 1,
    pageSize: shownCentres,
    sort: 'centre_code',
    order: 'asc',
  } as const;
  const centres = useQuery({
    ...centrePageQuery(query),
    enabled: search.length >= minSearchLength,
    placeholderData: keepPreviousData,
  });
  return {
    centres,
    found: isSearched ? centres.data : undefined,
    isSearching: isSearched && (search !== text || centres.isFetching),
  };
}

export function usePlaces(typed: string, screens: readonly CommandScreen[]) {
  const { command: texts } = useCommandTexts();
  const { locale } = useLanguage();
  const text = typed.trim();
  const { data: views = [] } = useSavedViews();
  const { found, ...search } = useFoundCentres(text);
  const fits = ({ label }: Place): boolean =>
    label.toLocaleLowerCase(locale).includes(text.toLocaleLowerCase(locale));
  const viewPlaces = views.map(({ name, query }) => ({ to: `${paths.adminCentres}?${query}`, label: name }));
  const named: readonly PlaceGroup[] = [
    { title: texts.screens, places: screens.filter(fits) },
    { title: texts.views, places: viewPlaces.filter(fits) },
  ];
  // Who typed the word of a screen meant no centre with a similar one.
  const areShown = named.every(({ places }) => places.length === 0) || found?.instead.length === 0;
  const centres = areShown ? found : undefined;
  const centrePlaces = (centres?.rows ?? []).map((centre) => ({
    to: centrePath(centre.id),
    label: `${centre.centre_code} ${centre.centre_name}`,
    detail: centre.centre_city,
  }));
  const groups = [...named, { title: texts.centres, places: centrePlaces }].filter(
    ({ places }) => places.length > 0,
  );
  const places = groups.flatMap((group) => group.places);
  return { ...search, text, groups, places, instead: centres?.instead };
}
