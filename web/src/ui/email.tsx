/** An e-mail address, which breaks before its `@` where it is too long for a line. */
export function Email({ email }: { readonly email: string }) {
  const at = email.indexOf('@');
  return at < 0 ? (
    email
  ) : (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
