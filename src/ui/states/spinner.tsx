export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col items-center justify-center gap-4 py-16 text-muted">
      <span
        aria-hidden="true"
        className="size-10 animate-[spin-slowly_0.9s_linear_infinite] rounded-full border-2 border-line border-t-link"
      />
      <span>{label}</span>
    </div>
  );
}
