/** Catches errors of rendering and offers to reload; what was entered is in the browser's storage. */
import { Component, type ReactNode } from 'react';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { Heading, Page } from '../ui/page.tsx';

function Broken() {
  const { common } = useTexts();
  return (
    <Page>
      <Heading lead={common.unexpectedText}>{common.unexpectedTitle}</Heading>
      <Button onClick={() => window.location.reload()}>{common.reload}</Button>
    </Page>
  );
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}
