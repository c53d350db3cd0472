export default function Page() {
  return (
    <div className="wrap">
      <h1>home</h1>
    </div>
  );
}
