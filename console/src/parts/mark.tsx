export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 26 26"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M13 2 23 7.5v11L13 24 3 18.5v-11zM3 7.5 13 13l10-5.5M13 13v11M8 4.8l10 5.4" />
    </svg>
  );
}
